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
let printed;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rifq-node-'));
  printed = [];
});
afterEach(() => rmSync(root, { recursive: true }));

/** @param {string} line */
const say = line => void printed.push(line);

it('uses the Node that it was started with if that is new enough', () => {
  expect(findNode(root, say, '24.0.0')).toBe(process.execPath);
  expect(findNode(root, say, '26.3.1')).toBe(process.execPath);
  expect(printed).toEqual([]);
});

it('uses the Node that npm installed if the machine has an older one, and reports it', () => {
  const folder = join(root, 'node_modules', `node-${process.platform}-${process.arch}`);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin', 'node'), '');
  writeFileSync(join(folder, 'package.json'), '{"version":"24.21.0"}');
  expect(findNode(root, say, '20.19.2')).toBe(join(folder, 'bin', 'node'));
  expect(printed).toEqual([expect.stringMatching(/20\.19\.2.*24\.21\.0/)]);
});

it('fails for an old Node if npm has no other for this machine', () => {
  expect(() => findNode(root, say, '20.19.2')).toThrow(UserError);
});
