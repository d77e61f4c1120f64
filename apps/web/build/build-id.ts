import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from './shell.ts';

const META = '<meta name="rifq-build" content="development" />';

export interface StampedBuild {
  id: string;
  /** The paths of all files of the app. */
  files: readonly string[];
}

/**
 * Generates the id of the build and writes `builds/latest.json`: the id is a hash of the file names of the app, which
 * contain hashes of their content (apps/web/README.md). The shell contains it too, so that a page knows its build;
 * inside a script it would change that script's hash.
 */
export async function stampBuild(outDir: string): Promise<StampedBuild> {
  const files = (await readdir(join(outDir, 'assets'))).sort();
  const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);

  const shell = join(outDir, SHELL);
  const html = await readFile(shell, 'utf8');
  if (!html.includes(META)) throw new Error(`${SHELL} has no place for the id of the build.`);
  await writeFile(shell, html.replace(META, META.replace('development', id)));

  await mkdir(join(outDir, 'builds'), { recursive: true });
  const latest = { id, builtAt: new Date().toISOString() };
  await writeFile(join(outDir, 'builds', 'latest.json'), `${JSON.stringify(latest)}\n`);
  return { id, files: files.map(file => `/assets/${file}`) };
}
