// @ts-check
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

/** @type {string} */
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rifq-fingerprint-'));
  mkdirSync(join(root, 'web', 'src'), { recursive: true });
  writeFileSync(join(root, 'web', 'src', 'page.ts'), 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

const take = () => fingerprint(root, ['web', 'lock.json']);

it('does not change if only the modification time of a file changes', () => {
  const before = take();
  utimesSync(join(root, 'web', 'src', 'page.ts'), 1, 1);
  expect(take()).toBe(before);
});

it.each([
  ['content', () => writeFileSync(join(root, 'web', 'src', 'page.ts'), 'two')],
  ['name', () => renameSync(join(root, 'web', 'src', 'page.ts'), join(root, 'web', 'src', 'other.ts'))],
  ['new file', () => writeFileSync(join(root, 'web', 'src', 'more.ts'), '')],
  ['file that was missing', () => writeFileSync(join(root, 'lock.json'), '{}')],
])('changes with a %s', (_, change) => {
  const before = take();
  change();
  expect(take()).not.toBe(before);
});

it('ignores built and installed files', () => {
  const before = take();
  for (const name of ['dist', 'node_modules']) {
    mkdirSync(join(root, 'web', name));
    writeFileSync(join(root, 'web', name, 'x.js'), '');
  }
  expect(take()).toBe(before);
});
