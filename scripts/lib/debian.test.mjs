// @ts-check
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installPackage } from './debian.mjs';

const FRONTEND =
  'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 4242 (apt-get)\nE: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?';
const LISTS =
  'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 4242 (apt-get)\nE: Unable to lock directory /var/lib/apt/lists/';
const DPKG = 'dpkg: error: dpkg frontend lock was locked by another process with pid 4242';

/** A folder with a fake apt-get, which returns the given results, one per call. @type {string} */
let folder;
/** @type {string[]} */
let printed;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rifq-apt-'));
  printed = [];
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** @param {{ code: number, output?: string }[]} results the last one is repeated */
function putAptGet(...results) {
  const cases = results.map(({ code, output = '' }, index) => {
    writeFileSync(join(folder, `output-${index}`), output);
    return `${index === results.length - 1 ? '*' : index}) cat "${folder}/output-${index}" >&2; exit ${code};;`;
  });
  const file = join(folder, 'apt-get');
  const count = `calls=$(cat "${folder}/calls" 2>/dev/null | wc -l); echo "$@" >> "${folder}/calls"`;
  writeFileSync(file, `#!/bin/sh\n${count}\ncase $calls in\n${cases.join('\n')}\nesac\n`);
  chmodSync(file, 0o755);
}

const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');

/** @param {{ pollMs?: number, limitMs?: number }} [lock] */
const install = (lock = { pollMs: 0 }) => installPackage('chromium', line => void printed.push(line), lock);

const INSTALL = '-q install -y --no-install-recommends chromium';

it('installs a package', async () => {
  putAptGet({ code: 0 });
  await install();
  expect(calls()).toEqual([INSTALL]);
  expect(printed).toEqual(['Installing chromium (apt-get) …']);
});

it('installs packages one after the other', async () => {
  putAptGet({ code: 100, output: FRONTEND }, { code: 0 });
  await Promise.all([install(), installPackage('postgresql', line => void printed.push(line))]);
  expect(calls()).toEqual([INSTALL, INSTALL, INSTALL.replace('chromium', 'postgresql')]);
});

it.each([FRONTEND, LISTS, DPKG])('waits for another apt-get, and reports it once: %s', async output => {
  putAptGet({ code: 100, output }, { code: 100, output }, { code: 0 });
  await install();
  expect(calls()).toEqual([INSTALL, INSTALL, INSTALL]);
  expect(printed).toEqual(['Installing chromium (apt-get) …', 'Waiting for another apt-get to finish …']);
});

it('also waits for the lists if it has to update them', async () => {
  const unknown = { code: 100, output: 'E: Unable to locate package chromium' };
  putAptGet(unknown, { code: 100, output: LISTS }, { code: 0 }, { code: 0 });
  await install();
  expect(calls()).toEqual([INSTALL, '-q update', '-q update', INSTALL]);
  expect(printed.at(-1)).toBe('Waiting for another apt-get to finish …');
});

it('reports the reason if the lock is never released', async () => {
  putAptGet({ code: 100, output: FRONTEND });
  await expect(install({ pollMs: 0, limitMs: 0 })).rejects.toThrow('It is held by process 4242');
});

it('does not wait if the failure is not a lock', async () => {
  const denied =
    'E: Could not open lock file /var/lib/dpkg/lock-frontend - open (13: Permission denied)\nE: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), are you root?';
  putAptGet({ code: 100, output: denied });
  await expect(install()).rejects.toThrow('are you root?');
  expect(printed).toEqual(['Installing chromium (apt-get) …']);
});
