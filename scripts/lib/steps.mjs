// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runQuietly } from './child.mjs';
import { ensureDependencies, npmCommand } from './dependencies.mjs';
import { Offline, Refusal } from './refusal.mjs';
import { countTests } from './reports.mjs';
import { root, say } from './repository.mjs';
import { findSystemPostgres, startThrowawayPostgres } from './throwaway-postgres.mjs';
import { ensureWebBuild } from './web-build.mjs';

/**
 * @typedef {object} Result
 * @property {boolean} ok
 * @property {string} output shown when it failed
 * @property {import('./reports.mjs').Count} [tests] of a step that runs tests
 * @property {string} [skipped] why nothing was run
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<Result>} run
 */

/** Colours are for a terminal only; some tools also send them to a file. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/**
 * The steps of `npm test` by stages, the quickest to fail first: a stage begins when the one before it has passed. The
 * steps of a stage run two at a time, since most wait for a database or a process half of the time. @type {Step[][]}
 */
export const STAGES = [
  [
    check('format'),
    check('lint'),
    check('architecture'),
    check('unused'),
    check('texts'),
    check('browsers'),
    check('for-the-vet'),
    check('types'),
  ],
  [
    tests('integration', 'vitest'),
    tests('unit', 'vitest'),
    { name: 'queries', run: queriesOnOldestPostgres },
    { name: 'stripe-cli', run: stripeCli },
    { name: 'build', run: build },
  ],
  // The browser uses the build, and keeps both cores busy by itself.
  [tests('browser', 'playwright')],
  [{ name: 'firebase', run: firebase }],
];

/**
 * @param {string} name
 * @returns {Step}
 */
function check(name) {
  return { name, run: () => runScript(`check:${name}`) };
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
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Result>}
 */
async function runTests(name, kind, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'rifq-report-'));
  const report = join(folder, 'report.json');
  const reporters =
    kind === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : ['--reporter=list,json'];
  try {
    const result = await runScript(`test:${name}`, reporters, {
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

/**
 * The fixtures of Stripe's own command line.
 * @returns {Promise<Result>}
 */
async function stripeCli() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { ok: true, output: '', skipped: "Stripe's command line is here for linux-x64 alone" };
  return (await withTool('stripe-cli', "Stripe's command line")) ?? runTests('stripe-cli', 'vitest');
}

/**
 * Signing in by Firebase, against the emulator of its own command line.
 * @returns {Promise<Result>}
 */
async function firebase() {
  return (await withTool('firebase', 'the emulator of Firebase')) ?? runTests('firebase', 'playwright');
}

/**
 * Installs a tool of a single step, which has a lock file of its own under `e2e/`. Where it cannot be had the step is
 * skipped, but not in CI, which has the network.
 * @param {string} folder
 * @param {string} tool what it is called
 * @returns {Promise<Result | undefined>} the result of a step that cannot run
 */
async function withTool(folder, tool) {
  try {
    await ensureDependencies(join(root, 'e2e', folder), say);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!(error instanceof Offline) || process.env.CI !== undefined)
      return { ok: false, output: error.message };
    return { ok: true, output: '', skipped: `${tool} is not installed, and this machine is offline` };
  }
}

/**
 * The migrations and every query on the oldest PostgreSQL that is supported, which is the system's; without one on the
 * embedded.
 * @returns {Promise<Result>}
 */
async function queriesOnOldestPostgres() {
  const system = await findSystemPostgres(say);
  if (system === undefined) {
    say("queries: no PostgreSQL 15 or newer in /usr/lib/postgresql; Debian's postgresql package has one");
    return runTests('queries', 'vitest');
  }
  const server = await startThrowawayPostgres(system.bin);
  try {
    return await runTests('queries', 'vitest', { DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}
