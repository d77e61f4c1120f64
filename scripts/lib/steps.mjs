// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runQuietly } from './child.mjs';
import { npmCommand } from './dependencies.mjs';
import { Refusal } from './refusal.mjs';
import { countTests } from './reports.mjs';
import { root, say } from './repository.mjs';
import { findSystemPostgres, startThrowawayPostgres } from './throwaway-postgres.mjs';
import { ensureWebBuild } from './web-build.mjs';

/**
 * @typedef {object} Result
 * @property {boolean} ok
 * @property {string} output shown when it failed
 * @property {import('./reports.mjs').Count} [tests] of a step that runs tests
 * @property {string} [skipped] why there was nothing to do
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {1 | 2} cores how many cores it keeps busy; steps run side by side while they fit
 * @property {() => Promise<Result>} run
 */

/** Colours are for a terminal only; some tools also send them to a file. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/**
 * The steps of `npm test` in their order, the quickest to fail first. What uses both cores has them for itself: its
 * tests would starve beside something else. @type {Step[]}
 */
export const STEPS = [
  check('format'),
  check('lint'),
  check('architecture'),
  check('unused'),
  check('texts'),
  check('types'),
  tests('unit', 'vitest'),
  tests('integration', 'vitest'),
  { name: 'queries-system', cores: 1, run: queriesOnSystemPostgres },
  { name: 'build', cores: 1, run: build },
  tests('browser', 'playwright'),
];

/**
 * @param {string} name
 * @returns {Step}
 */
function check(name) {
  return { name, cores: 1, run: () => runScript(`check:${name}`) };
}

/**
 * @param {string} name
 * @param {'vitest' | 'playwright'} kind
 * @returns {Step}
 */
function tests(name, kind) {
  return { name, cores: 2, run: () => runTests(name, kind) };
}

/**
 * @param {string} name of a script in package.json
 * @param {string[]} [args]
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Result>}
 */
async function runScript(name, args = [], env = {}) {
  const [command, npm] = npmCommand();
  const { code, output } = await runQuietly(command, [...npm, 'run', '--silent', name, '--', ...args], {
    cwd: root,
    env: { ...process.env, ...PLAIN, ...env },
  });
  return { ok: code === 0, output };
}

/**
 * @param {string} name
 * @param {'vitest' | 'playwright'} kind
 * @param {{ env?: NodeJS.ProcessEnv, args?: string[] }} [options]
 * @returns {Promise<Result>}
 */
async function runTests(name, kind, { env = {}, args = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'rifq-report-'));
  const report = join(folder, 'report.json');
  const reporters =
    kind === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : ['--reporter=list,json'];
  try {
    const result = await runScript(`test:${name}`, [...reporters, ...args], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...env,
    });
    return { ...result, tests: countTests(kind, report, result.ok) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<Result>} */
async function build() {
  try {
    await ensureWebBuild(root, () => {});
    return { ok: true, output: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, output: error.message };
  }
}

/** The migrations and every query once more, on the oldest PostgreSQL that is supported. @returns {Promise<Result>} */
async function queriesOnSystemPostgres() {
  const system = await findSystemPostgres(say);
  if (system === undefined) {
    return {
      ok: true,
      output: '',
      skipped: "no PostgreSQL 15 or newer in /usr/lib/postgresql; install Debian's postgresql package",
    };
  }
  const server = await startThrowawayPostgres(system.bin);
  try {
    return await runTests('queries', 'vitest', {
      env: { DATABASE_URL: server.url },
      args: ['--maxWorkers=1'],
    });
  } finally {
    await server.stop();
  }
}
