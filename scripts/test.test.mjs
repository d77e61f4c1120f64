// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A separate repository with these scripts, whose steps are small shell commands. @type {string} */
let root;

/** Simulates a test run: writes the requested report. */
const UNIT_REPORT = {
  numPassedTests: 41,
  numFailedTests: 1,
  testResults: [
    { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'adds' }] },
  ],
};
const PROGRAMS = {
  'unit.cjs': `
    const file = process.argv.find(arg => arg.startsWith('--outputFile.json=')).split('=')[1];
    const report = ${JSON.stringify(UNIT_REPORT)};
    report.testResults[0].name = require('node:path').resolve('a.test.ts');
    require('node:fs').writeFileSync(file, JSON.stringify(report));
    process.exitCode = 1;`,
  // All tests pass, and something after them fails.
  'integration.cjs': `
    const file = process.argv.find(arg => arg.startsWith('--outputFile.json=')).split('=')[1];
    require('node:fs').writeFileSync(file, '{ "numPassedTests": 7, "numFailedTests": 0, "testResults": [] }');
    console.log('TypeError: one that a test expects');
    console.log('\\u001b[31m--- Unhandled Rejection ---\\nError: terminated\\u001b[39m\\n at db.ts');
    process.exitCode = 1;`,
  'browser.cjs': `
    const { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env;
    console.log('the browsers are', CHROMIUM_PATH, 'and', HEADLESS_SHELL_PATH);
    const tests = [{ status: 'unexpected', projectName: 'phone' }];
    const specs = [{ title: 'opens', file: 'a.spec.ts', line: 7, tests }];
    const config = { rootDir: require('node:path').resolve('e2e') };
    const report = { config, stats: { expected: 2, unexpected: 1 }, suites: [{ title: 'a.spec.ts', specs }] };
    require('node:fs').writeFileSync(file, JSON.stringify(report));
    process.exitCode = 1;`,
};

const PACKAGE = {
  name: 'x',
  version: '1.0.0',
  private: true,
  workspaces: ['apps/*'],
  scripts: {
    'check:format': 'true',
    'check:lint': 'echo "page.tsx is wrong"; false',
    'test:unit': 'node unit.cjs',
    'test:integration': 'node integration.cjs',
    'test:browser': 'node browser.cjs',
    'test:firebase': 'node browser.cjs',
  },
};

beforeAll(() => {
  root = join(mkdtempSync(join(tmpdir(), 'rifq-checks-')), 'a clone');
  cpSync(import.meta.dirname, join(root, 'scripts'), { recursive: true });
  writeFileSync(join(root, 'package.json'), JSON.stringify(PACKAGE));
  for (const [name, program] of Object.entries(PROGRAMS)) writeFileSync(join(root, name), program);
  const web = join(root, 'apps', 'web');
  mkdirSync(web, { recursive: true });
  const scripts = { build: '! test -e broken && mkdir -p dist' };
  writeFileSync(join(web, 'package.json'), JSON.stringify({ name: '@rifq/web', version: '1.0.0', scripts }));
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

it('shows the output of a failed check, continues, and lists all failures at the end', () => {
  const { status, lines } = run('format', 'lint', 'unit');
  expect(lines).toContain('page.tsx is wrong');
  expect(lines).toContainEqual(expect.stringMatching(/^lint: failed after [\d.]+ s$/));
  expect(lines.at(-4)).toBe('Failed:');
  // Two steps run concurrently, and either may end first.
  expect(lines.slice(-3, -1).toSorted()).toEqual(['  lint', '  unit: a.test.ts › adds']);
  expect(lines.at(-1)).toBe('41 passed, 2 failed');
  expect(status).toBe(1);
});

it('reports the error of a failed run whose tests passed', () => {
  const { status, lines } = run('integration');
  expect(lines.slice(-3)).toEqual(['Failed:', '  integration: Error: terminated', '7 passed, 1 failed']);
  expect(status).toBe(1);
});

describe('a step with a browser', () => {
  const browsers = { CHROMIUM_PATH: '/opt/chromium', HEADLESS_SHELL_PATH: '/opt/shell' };

  it('builds the web app first, finds the browsers, and lists the failed tests', () => {
    const { status, lines } = runWith(browsers, 'browser');
    expect(lines[0]).toMatch(/^build: ok/);
    expect(lines).toContain('the browsers are /opt/chromium and /opt/shell');
    expect(lines.slice(-3)).toEqual([
      'Failed:',
      '  browser: e2e/a.spec.ts:7 › opens [phone]',
      '2 passed, 1 failed',
    ]);
    expect(status).toBe(1);
  });

  it('is skipped without a build, and the others run', () => {
    const broken = join(root, 'apps', 'web', 'broken');
    writeFileSync(broken, '');
    const { status, lines } = runWith(browsers, 'browser', 'format');
    rmSync(broken);
    expect(lines).toContainEqual(expect.stringMatching(/^format: ok/));
    expect(lines.slice(-4)).toEqual([
      'Failed:',
      '  build',
      '  browser: not run, because build failed',
      '0 passed, 2 failed',
    ]);
    expect(status).toBe(1);
  });
});

it('lists the steps if one is unknown', () => {
  const { status, lines } = run('unti');
  expect(lines[0]).toMatch(/^No such step: unti\. There are: format, lint, /);
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
  expect(status).toBe(1);
});

it.runIf(process.platform === 'linux' && process.arch === 'x64').each([
  ['stripe-cli', "Stripe's command line"],
  ['firebase', 'the emulator of Firebase'],
])('skips the step %s if %s is not available, but not in CI', (step, tool) => {
  const folder = join(root, 'e2e', step);
  mkdirSync(folder, { recursive: true });
  const named = { name: 'cli', version: '1.0.0', dependencies: { absent: '1.0.0' } };
  const absent = { version: '1.0.0', resolved: 'http://127.0.0.1:9/absent.tgz', integrity: 'sha512-AA==' };
  const packages = { '': named, 'node_modules/absent': absent };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(named));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  const offline = {
    ...{ npm_config_fetch_retries: '0', npm_config_cache: join(root, 'no-cache') },
    ...{ CHROMIUM_PATH: '/opt/chromium', HEADLESS_SHELL_PATH: '/opt/shell' },
  };
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
