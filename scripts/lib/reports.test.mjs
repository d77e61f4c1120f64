// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countTests } from './reports.mjs';

/** @type {string} */
let folder;
/** @type {string} */
let file;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rifq-reports-'));
  file = join(folder, 'report.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('counts the tests of vitest', () => {
  writeFileSync(file, '{"numPassedTests":40,"numFailedTests":2}');
  expect(countTests('vitest', file, false)).toEqual({ passed: 40, failed: 2 });
});

it('counts the tests of Playwright', () => {
  writeFileSync(file, '{"stats":{"expected":5,"unexpected":1,"skipped":3}}');
  expect(countTests('playwright', file, false)).toEqual({ passed: 5, failed: 1 });
});

it('counts a run that failed without a failed test as one', () => {
  writeFileSync(file, '{"numPassedTests":40,"numFailedTests":0}');
  expect(countTests('vitest', file, false)).toEqual({ passed: 40, failed: 1 });
  expect(countTests('vitest', join(folder, 'none.json'), false)).toEqual({ passed: 0, failed: 1 });
});
