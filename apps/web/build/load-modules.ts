import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Vite's own module around every dynamic import. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * Has every dynamic import of the build go through `loadModule`. Vite's helper asks for the files by `modulepreload`, whose
 * failure browsers remember (docs/decisions/0079).
 */
export function loadModules(): Plugin {
  return {
    name: 'rifq:load-modules',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== PRELOAD_HELPER) return null;
      return "export { loadModule as __vitePreload } from '/src/lib/versions/load-module.ts';";
    },
  };
}

/** What the shell brings along, so that no dynamic import has to name it. */
const OF_SHELL = /^assets\/(?:app|libraries|shared|rolldown-runtime)-/;

/**
 * The files that are fetched before a module is imported. Vite names none for one without imports of its own.
 * @param file the module's
 */
export function filesOfModule(file: string, files: readonly string[]): string[] {
  return (files.length === 0 ? [file] : files).filter(path => !OF_SHELL.test(path));
}

/** What stands in Vite's helper and nowhere else. */
const MARK = 'vite:preloadError';

/**
 * Checks that no dynamic import of the build goes through Vite's helper.
 * @throws with the names of the scripts that hold it
 */
export async function checkLoadModules(outDir: string): Promise<void> {
  const scripts = (await readdir(join(outDir, 'assets'))).filter(file => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map(file => readFile(join(outDir, 'assets', file), 'utf8')));
  const holders = scripts.filter((_file, index) => texts[index]?.includes(MARK));
  if (holders.length > 0) throw new Error(`Vite's preload helper is in ${holders.join(', ')}.`);
}
