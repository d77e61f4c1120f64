// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Count */

const READERS = {
  /** @param {{ numPassedTests: number, numFailedTests: number }} report @returns {Count} */
  vitest: report => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  /** @param {{ stats: { expected: number, unexpected: number } }} report @returns {Count} */
  playwright: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected }),
};

/**
 * Counts the tests of a run from its JSON report.
 * @param {'vitest' | 'playwright'} kind
 * @param {string} file
 * @param {boolean} ok whether the run itself ended well
 * @returns {Count} at least one failure if it did not: a file that cannot be loaded has no tests to fail
 */
export function countTests(kind, file, ok) {
  const count = existsSync(file)
    ? READERS[kind](JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0 };
  return ok ? count : { ...count, failed: Math.max(count.failed, 1) };
}
