// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findNode } from './node.mjs';
import { UserError } from './user-error.mjs';

/** @type {string} */
let root;
/** @type {string[]} */
let said;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rifq-node-'));
  said = [];
});
afterEach(() => rmSync(root, { recursive: true }));

/** @param {string} line */
const say = line => void said.push(line);

it('runs on the Node it was started with when that is new enough', () => {
  expect(findNode(root, say, '24.0.0')).toBe(process.execPath);
  expect(findNode(root, say, '26.3.1')).toBe(process.execPath);
  expect(said).toEqual([]);
});

it('takes the Node that npm installed when the machine has an older one, and says so', () => {
  const folder = join(root, 'node_modules', `node-${process.platform}-${process.arch}`);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin', 'node'), '');
  writeFileSync(join(folder, 'package.json'), '{"version":"24.21.0"}');
  expect(findNode(root, say, '20.19.2')).toBe(join(folder, 'bin', 'node'));
  expect(said).toEqual([expect.stringMatching(/20\.19\.2.*24\.21\.0/)]);
});

it('refuses an old Node when npm has no other for this machine', () => {
  expect(() => findNode(root, say, '20.19.2')).toThrow(UserError);
});
