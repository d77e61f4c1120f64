// @ts-check
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runQuietly } from './child.mjs';
import { npmCommand } from './dependencies.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { chromium, engines, packagesOf, systemPostgres } from './needs.mjs';
import { readTests } from './reports.mjs';
import { compileCache, root, say } from './repository.mjs';
import { findSystemPostgres, startThrowawayPostgres } from './throwaway-postgres.mjs';
import { ensureWebBuild } from './web-build.mjs';

/**
 * @typedef {object} Result
 * @property {boolean} ok
 * @property {string} output shown if it failed
 * @property {import('./reports.mjs').Tests} [tests] for a step that runs tests
 */

/**
 * A step of a test run. It declares what has to be installed in `needs`, and which steps have to pass
 * before in `requires`.
 * @typedef {object} Step
 * @property {string} name
 * @property {import('./needs.mjs').Need[]} needs
 * @property {string[]} requires
 * @property {() => string | undefined} [skip] why this machine cannot run it
 * @property {(env: NodeJS.ProcessEnv) => Promise<Result>} run with the variables of its needs
 */

/** Colours are only for a terminal; some tools would also write them to a file. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/** A check written in Go ends before garbage collection pays off, unless memory reaches the limit. */
const WITHOUT_COLLECTION = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/** Folder for temporary test data. WebKit's sandbox has its own `/dev`, so the other engines use the disk. */
const TEMPORARY = memoryFolder() ?? tmpdir();

/**
 * The steps of `npm test`, in the order in which they start: the quickest to fail first, then the longest, in parallel
 * to the others. @type {Step[]}
 */
export const STEPS = [
  check('format'),
  check('lint'),
  check('architecture'),
  check('unused'),
  check('texts'),
  check('browsers'),
  check('patterns'),
  check('for-the-vet'),
  check('types'),
  { name: 'build', needs: [], requires: [], run: build },
  playwright('browser'),
  vitest('integration'),
  vitest('unit'),
  { ...vitest('queries', [systemPostgres]), run: queriesOnOldestPostgres },
  { ...playwright('engines'), needs: [engines] },
  playwright('firebase', [packagesOf('firebase', 'the emulator of Firebase')]),
  {
    ...vitest('stripe-cli', [packagesOf('stripe-cli', "Stripe's command line")]),
    skip: () =>
      process.platform === 'linux' && process.arch === 'x64'
        ? undefined
        : "Stripe's command line is here for linux-x64 alone",
  },
];

/**
 * @param {string} name
 * @returns {Step}
 */
function check(name) {
  return { name, needs: [], requires: [], run: () => runScript(`check:${name}`, [], WITHOUT_COLLECTION) };
}

/**
 * @param {string} name
 * @param {import('./needs.mjs').Need[]} [needs]
 * @returns {Step}
 */
function vitest(name, needs = []) {
  return { name, needs, requires: [], run: env => runTests(name, 'vitest', env) };
}

/**
 * Creates a step with a browser, which opens the built pages.
 * @param {string} name
 * @param {import('./needs.mjs').Need[]} [needs] besides the browser
 * @returns {Step}
 */
function playwright(name, needs = []) {
  return {
    name,
    needs: [chromium, ...needs],
    requires: ['build'],
    run: env => runTests(name, 'playwright', env),
  };
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
    // Speeds up the start of every program of a step.
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...PLAIN, ...env },
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
  const folder = mkdtempSync(join(TEMPORARY, 'rifq-tests-'));
  // A database started by root runs as another user.
  chmodSync(folder, 0o755);
  const report = join(folder, 'report.json');
  const reporters =
    kind === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : ['--reporter=list,json'];
  try {
    const result = await runScript(`test:${name}`, reporters, {
      ...(name !== 'engines' && { TMPDIR: folder }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...env,
    });
    return { ...result, tests: readTests(kind, report, { ok: result.ok, root }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<Result>} */
async function build() {
  await ensureWebBuild(root, () => {});
  return { ok: true, output: '' };
}

/**
 * Runs the migrations and every query on the oldest supported PostgreSQL, which is the system's; without one on the
 * embedded one.
 * @returns {Promise<Result>}
 */
async function queriesOnOldestPostgres() {
  const system = await findSystemPostgres(say);
  if (system === undefined) {
    say("queries: no PostgreSQL 15 or newer in /usr/lib/postgresql; Debian's postgresql package has one");
    return runTests('queries', 'vitest');
  }
  const server = await startThrowawayPostgres(system.bin, TEMPORARY);
  try {
    return await runTests('queries', 'vitest', { DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}
