import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/** Reads Vite's manifest of the app's chunks, by the path of their source. */
export async function readManifest(outDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8'));
}

/**
 * Returns the script files that must be loaded before any of the given chunks can run: their own, and those of all
 * static imports.
 * @param names sources; or groups of the build's configuration, which contain several entry sources
 * @throws when the manifest has no chunk of that name
 */
export function scriptsOf(manifest: Manifest, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) visit(imported);
  };
  for (const name of names) visit(keyOf(manifest, name));
  return [...seen].map(name => manifest[name]?.file ?? '').filter(file => file.endsWith('.js'));
}

function keyOf(manifest: Manifest, name: string): string {
  if (manifest[name]) return name;
  const group = Object.keys(manifest).find(key => manifest[key]?.name === name);
  if (group === undefined) throw new Error(`The build has no chunk "${name}".`);
  return group;
}
