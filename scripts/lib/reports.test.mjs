// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTests } from './reports.mjs';

/** @type {string} */
let folder;
/** @type {string} */
let file;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rifq-reports-'));
  file = join(folder, 'report.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * @param {'vitest' | 'playwright'} kind
 * @param {unknown} report
 */
function read(kind, report) {
  writeFileSync(file, JSON.stringify(report));
  return readTests(kind, file, { ok: false, root: '/srv/rifq' });
}

it('counts the tests of Vitest, and lists failed ones and files that could not be loaded', () => {
  const testResults = [
    {
      name: '/srv/rifq/apps/web/a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'a group adds' },
        { status: 'passed', fullName: 'a group removes' },
      ],
    },
    { name: '/srv/rifq/apps/web/b.test.ts', status: 'failed', assertionResults: [] },
    { name: '/srv/rifq/apps/web/c.test.ts', status: 'passed', assertionResults: [] },
  ];
  expect(read('vitest', { numPassedTests: 40, numFailedTests: 2, testResults })).toEqual({
    passed: 40,
    failed: 2,
    failures: ['apps/web/a.test.ts › a group adds', 'apps/web/b.test.ts'],
  });
});

it('counts the tests of Playwright, and lists failed ones with their groups and projects', () => {
  /** @param {string} title @param {string} status */
  const spec = (title, status) => ({
    ...{ title, file: 'a.spec.ts', line: 7 },
    tests: [{ status, projectName: 'phone' }],
  });
  const group = {
    title: 'without a network',
    specs: [spec('opens', 'unexpected'), spec('closes', 'expected')],
  };
  const report = {
    config: { rootDir: '/srv/rifq/e2e' },
    stats: { expected: 5, unexpected: 2, skipped: 3 },
    suites: [{ title: 'a.spec.ts', specs: [spec('begins', 'unexpected')], suites: [group] }],
  };
  expect(read('playwright', report)).toEqual({
    passed: 5,
    failed: 2,
    failures: ['e2e/a.spec.ts:7 › begins [phone]', 'e2e/a.spec.ts:7 › without a network › opens [phone]'],
  });
});

it('counts a failed run without a failed test as one failure', () => {
  const unnamed = { failed: 1, failures: [] };
  expect(read('vitest', { numPassedTests: 40, numFailedTests: 0, testResults: [] })).toEqual({
    passed: 40,
    ...unnamed,
  });
  const none = join(folder, 'none.json');
  expect(readTests('vitest', none, { ok: false, root: '/srv/rifq' })).toEqual({ passed: 0, ...unnamed });
});
