import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from './shell.ts';

const PATH = '/start.js';

/**
 * Names the script that runs before the first paint by its content hash, like every other file of the app, so that the
 * service worker can serve the stored one.
 */
export async function nameStartScript(outDir: string): Promise<void> {
  const source = await readFile(join(outDir, PATH), 'utf8');
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const name = `/assets/start-${hash}.js`;
  const shell = join(outDir, SHELL);
  const html = await readFile(shell, 'utf8');
  if (!html.includes(`src="${PATH}"`)) throw new Error(`${SHELL} does not load ${PATH}.`);
  await writeFile(join(outDir, name), source);
  await rm(join(outDir, PATH));
  await writeFile(shell, html.replace(`src="${PATH}"`, `src="${name}"`));
}
