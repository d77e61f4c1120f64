// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * @typedef {object} Tests
 * @property {number} passed
 * @property {number} failed at least one if the run failed: a file that cannot be loaded has no tests to fail
 * @property {string[]} failures each failed test or file, as `file › title`
 */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]} testResults
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file: string, line: number, tests: { status: string, projectName: string }[] }[]} specs
 */

/**
 * @typedef {object} PlaywrightReport
 * @property {{ rootDir: string }} config
 * @property {{ expected: number, unexpected: number }} stats
 * @property {PlaywrightSuite[]} suites one for each file
 */

const READERS = {
  /**
   * @param {VitestReport} report
   * @param {string} root
   * @returns {Tests}
   */
  vitest: ({ numPassedTests, numFailedTests, testResults }, root) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, assertionResults }) => {
        const file = relative(root, name);
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file} › ${fullName}`);
      }),
  }),
  /**
   * @param {PlaywrightReport} report
   * @param {string} root
   * @returns {Tests}
   */
  playwright: ({ config, stats, suites }, root) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    failures: suites
      .flatMap(suite => listFailures(suite))
      .map(failure => join(relative(root, config.rootDir), failure)),
  }),
};

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function listFailures({ suites = [], specs }, group = '') {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName }) => `${file}:${line} › ${group}${title} [${projectName}]`),
  );
  return [...own, ...suites.flatMap(suite => listFailures(suite, `${group}${suite.title} › `))];
}

/**
 * Reads the results of a test run from its JSON report.
 * @param {'vitest' | 'playwright'} kind
 * @param {string} file
 * @param {{ ok: boolean, root: string }} run `ok` is whether the run itself succeeded; file names are relative to
 * `root`
 * @returns {Tests}
 */
export function readTests(kind, file, { ok, root }) {
  const tests = existsSync(file)
    ? READERS[kind](JSON.parse(readFileSync(file, 'utf8')), root)
    : { passed: 0, failed: 0, failures: [] };
  return ok ? tests : { ...tests, failed: Math.max(tests.failed, 1) };
}
