import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stampBuild } from './build-id.ts';

const SHELL = '<head><meta name="rifq-build" content="development" /></head>';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rifq-build-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'app.html'), SHELL);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function stamp(...files: string[]) {
  await Promise.all(files.map(file => writeFile(join(folder, 'assets', file), '')));
  return (await stampBuild(folder)).id;
}

it('writes the same id into the shell and into builds/latest.json', async () => {
  const id = await stamp('app-1.js');
  expect(await readFile(join(folder, 'app.html'), 'utf8')).toBe(SHELL.replace('development', id));
  expect(JSON.parse(await readFile(join(folder, 'builds/latest.json'), 'utf8'))).toMatchObject({ id });
});

it('generates the same id for the same files, and another one when a file changes', async () => {
  const first = await stamp('app-1.js', 'page-1.js');
  await writeFile(join(folder, 'app.html'), SHELL);
  const again = await stamp('app-1.js', 'page-1.js');
  await writeFile(join(folder, 'app.html'), SHELL);
  const next = await stamp('page-2.js');
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

it('lists every file of the app, for the service worker', async () => {
  await stamp('app-1.js');
  await writeFile(join(folder, 'app.html'), SHELL);
  await writeFile(join(folder, 'assets', 'page-1.js'), '');
  expect((await stampBuild(folder)).files).toEqual(['/assets/app-1.js', '/assets/page-1.js']);
});

it('rejects a shell without a placeholder for the id', async () => {
  await writeFile(join(folder, 'app.html'), '<head></head>');
  await expect(stamp('app-1.js')).rejects.toThrow('no place for the id');
});
