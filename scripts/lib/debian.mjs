// @ts-check
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { runQuietly } from './child.mjs';
import { UserError } from './user-error.mjs';

/** Errors of apt-get 2 and dpkg when another process holds the lock of the packages, the archives or the lists. */
const LOCKED = /Could not get lock|is another process using it\?|was locked by another process/;

const LOCK_POLL_MS = 2_000;
const LOCK_LIMIT_MS = 30 * 60_000;

/** Queue of our own installations. @type {Promise<unknown>} */
let installations = Promise.resolve();

/** Whether system packages can be installed: as root on Debian or a derivative. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs a system package, after any other running apt-get and after earlier requests.
 * @param {string} name
 * @param {(line: string) => void} say
 * @param {{ pollMs?: number, limitMs?: number }} [lock] how often to retry a lock, and for how long
 * @returns {Promise<void>}
 * @throws {UserError} if that fails
 */
export function installPackage(name, say, lock = {}) {
  const installation = installations.then(() => install(name, say, lock));
  installations = installation.catch(() => {});
  return installation;
}

/**
 * @param {string} name
 * @param {(line: string) => void} say
 * @param {{ pollMs?: number, limitMs?: number }} lock
 */
async function install(name, say, lock) {
  say(`Installing ${name} (apt-get) …`);
  const args = ['install', '-y', '--no-install-recommends', name];
  // Package lists of a new machine are empty, those of an old one have versions that no longer exist.
  if ((await aptGet(args, say, lock)).code === 0) return;
  await aptGet(['update'], say, lock);
  const { code, output } = await aptGet(args, say, lock);
  if (code !== 0) throw new UserError(`apt-get could not install ${name}:\n${output.trim()}`);
}

/**
 * Runs apt-get, and retries while another one holds a lock. apt's own `DPkg::Lock::Timeout` waits silently,
 * and not for the lock of the lists.
 * @param {string[]} args
 * @param {(line: string) => void} say
 * @param {{ pollMs?: number, limitMs?: number }} lock
 */
async function aptGet(args, say, { pollMs = LOCK_POLL_MS, limitMs = LOCK_LIMIT_MS }) {
  const limit = Date.now() + limitMs;
  for (let attempt = 1; ; attempt += 1) {
    const ended = await runQuietly('apt-get', ['-q', ...args], {
      cwd: '/',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    });
    if (ended.code === 0 || !LOCKED.test(ended.output) || Date.now() >= limit) return ended;
    if (attempt === 1) say('Waiting for another apt-get to finish …');
    await delay(pollMs);
  }
}
