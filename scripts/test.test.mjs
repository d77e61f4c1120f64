// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A repository of its own with these scripts, whose steps are small shell commands. @type {string} */
let root;

/** Stands for a test run: writes the report that it is asked for. */
const UNIT = `sh -c 'echo "{\\"numPassedTests\\":41,\\"numFailedTests\\":1}" > "\${3#*=}"; exit 1' --`;

const PACKAGE = {
  name: 'x',
  version: '1.0.0',
  private: true,
  workspaces: ['api'],
  scripts: { 'check:format': 'true', 'check:lint': 'echo "page.tsx is wrong"; false', 'test:unit': UNIT },
};

beforeAll(() => {
  root = join(mkdtempSync(join(tmpdir(), 'rifq-checks-')), 'a clone');
  cpSync(import.meta.dirname, join(root, 'scripts'), { recursive: true });
  writeFileSync(join(root, 'package.json'), JSON.stringify(PACKAGE));
  mkdirSync(join(root, 'api'));
  writeFileSync(join(root, 'api', 'package.json'), '{"name":"@rifq/api","version":"1.0.0"}');
  execFileSync('npm', ['install', '--offline'], { cwd: root, stdio: 'ignore' });
}, 60_000);
afterAll(() => rmSync(dirname(root), { recursive: true }));

/** @param {string[]} steps */
const run = (...steps) => runWith({}, ...steps);

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} steps
 */
function runWith(env, ...steps) {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', ...steps], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  return { status, lines: stdout.trim().split('\n') };
}

it('runs the named steps', () => {
  const { status, lines } = run('format');
  expect(lines).toEqual([expect.stringMatching(/^format: ok, [\d.]+ s$/), '0 passed, 0 failed']);
  expect(status).toBe(0);
});

it('shows what a failed check said, counts it and goes no further', () => {
  const { status, lines } = run('lint', 'unit');
  expect(lines[0]).toMatch(/^lint: failed after/);
  expect(lines).toContain('page.tsx is wrong');
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
  expect(lines.join('\n')).not.toContain('unit');
  expect(status).toBe(1);
});

it('counts the tests of a run', () => {
  const { status, lines } = run('format', 'unit');
  expect(lines.at(-1)).toBe('41 passed, 1 failed');
  expect(status).toBe(1);
});

it('names the steps when one is unknown', () => {
  const { status, lines } = run('unti');
  expect(lines[0]).toMatch(/^No such step: unti\. There are: format, lint, /);
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
  expect(status).toBe(1);
});

it.runIf(process.platform === 'linux' && process.arch === 'x64').each([
  ['stripe-cli', "Stripe's command line"],
  ['firebase', 'the emulator of Firebase'],
])('skips the step %s where %s cannot be had, but not in CI', (step, tool) => {
  const folder = join(root, 'e2e', step);
  mkdirSync(folder, { recursive: true });
  const named = { name: 'cli', version: '1.0.0', dependencies: { absent: '1.0.0' } };
  const absent = { version: '1.0.0', resolved: 'http://127.0.0.1:9/absent.tgz', integrity: 'sha512-AA==' };
  const packages = { '': named, 'node_modules/absent': absent };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(named));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  const offline = { npm_config_fetch_retries: '0', npm_config_cache: join(root, 'no-cache') };
  const skipped = runWith(offline, step);
  expect(skipped.lines.slice(-2)).toEqual([
    `${step}: skipped: ${tool} is not installed, and this machine is offline`,
    '0 passed, 0 failed',
  ]);
  expect(skipped.status).toBe(0);
  const inCi = runWith({ ...offline, CI: 'true' }, step);
  expect(inCi.lines.at(-1)).toBe('0 passed, 1 failed');
  expect(inCi.status).toBe(1);
});
