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
 * @property {boolean} [light] may run beside another light step
 * @property {() => Promise<Result>} run
 */

/** Colours are for a terminal only; some tools also send them to a file. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/** The steps of `npm test` in their order, the quickest to fail first. @type {Step[]} */
export const STEPS = [
  check('format'),
  check('lint'),
  check('architecture'),
  check('unused'),
  check('texts'),
  check('types'),
  // They wait for their database more than they compute, so the two go side by side.
  { ...tests('integration', 'vitest'), light: true },
  { name: 'integration-system', light: true, run: integrationOnSystemPostgres },
  tests('unit', 'vitest'),
  { name: 'build', run: build },
  tests('browser', 'playwright'),
];

/**
 * @param {string} name
 * @returns {Step}
 */
function check(name) {
  return { name, light: true, run: () => runScript(`check:${name}`) };
}

/**
 * @param {string} name
 * @param {'vitest' | 'playwright'} kind
 * @returns {Step}
 */
function tests(name, kind) {
  return { name, run: () => runTests(name, kind) };
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
 * @param {{ env?: NodeJS.ProcessEnv, exclude?: string[] }} [options]
 * @returns {Promise<Result>}
 */
async function runTests(name, kind, { env = {}, exclude = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'rifq-report-'));
  const report = join(folder, 'report.json');
  const args =
    kind === 'vitest'
      ? [
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...(process.env.CI ? ['--retry=1'] : []),
        ]
      : ['--reporter=list,json'];
  args.push(...exclude.map(pattern => `--exclude=${pattern}`));
  try {
    const result = await runScript(`test:${name}`, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env });
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

/** The same suite on the oldest PostgreSQL that is supported. @returns {Promise<Result>} */
async function integrationOnSystemPostgres() {
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
    return await runTests('integration', 'vitest', {
      env: { DATABASE_URL: server.url },
      // The launcher's own tests bring their server with them and have just run.
      exclude: ['packages/db/src/embedded/**'],
    });
  } finally {
    await server.stop();
  }
}
