// @ts-check
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ensureEngines } from './engines.mjs';
import { Unavailable, UserError } from './user-error.mjs';

/** A folder with a fake dpkg-query and apt-get; nothing can be installed. @type {string} */
let folder;
/** @type {string[]} */
let printed;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rifq-engines-'));
  printed = [];
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  vi.stubEnv('CI', undefined);
  putProgram('apt-get', 'exit 100');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** @param {string} name @param {string} script */
function putProgram(name, script) {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

/** Reports only these packages as installed. @param {string[]} names */
const haveInstalled = names =>
  putProgram('dpkg-query', names.map(name => `echo "${name} installed"`).join('\n') || 'exit 1');

const SHARED = ['openssl', 'pulseaudio'];
const WEBKIT = ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'];

const ensure = () => ensureEngines(line => void printed.push(line));

it('finds both if all packages are installed', async () => {
  haveInstalled([...SHARED, ...WEBKIT, 'firefox-esr']);
  expect(await ensure()).toEqual({ ENGINES: 'webkit,firefox' });
  expect(printed).toEqual([]);
});

it('continues with one if the other cannot be installed, and reports which', async () => {
  haveInstalled([...SHARED, 'firefox-esr']);
  expect(await ensure()).toEqual({ ENGINES: 'firefox' });
  expect(printed.at(-1)).toMatch(/^engines: goes on without webkit\. .*webkit2gtk-driver/);
});

it('is unavailable if neither can be installed, and fails for one in CI', async () => {
  haveInstalled([]);
  await expect(ensure()).rejects.toThrow(Unavailable);
  vi.stubEnv('CI', 'true');
  haveInstalled([...SHARED, 'firefox-esr']);
  await expect(ensure()).rejects.toThrow(UserError);
});
