// @ts-check
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findAccount } from './account.mjs';
import { canInstallPackages, installPackage } from './debian.mjs';
import { UserError } from './user-error.mjs';

/** The oldest PostgreSQL that Rifq supports. */
const LEAST_MAJOR = 15;
const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** Tests may lose data in a power cut. An autovacuum by the superuser would block dropping a test's database. */
const SETTINGS = [
  'listen_addresses=',
  'timezone=UTC',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  // Compiling a statement costs more than running it once.
  'jit=off',
];
const START_LIMIT_MS = 30_000;
const POLL_MS = 20;

/**
 * Finds the system's PostgreSQL programs: the oldest supported version that is installed, or is installed now if
 * allowed.
 * @param {(line: string) => void} say
 * @returns {Promise<{ version: number, bin: string } | undefined>}
 */
export async function findSystemPostgres(say) {
  if (listVersions().length === 0 && canInstallPackages()) await installPackage('postgresql', say);
  const version = listVersions()[0];
  return version === undefined ? undefined : { version, bin: join(DEBIAN_FOLDER, String(version), 'bin') };
}

/** @returns {number[]} */
function listVersions() {
  if (!existsSync(DEBIAN_FOLDER)) return [];
  return readdirSync(DEBIAN_FOLDER)
    .filter(name => existsSync(join(DEBIAN_FOLDER, name, 'bin', 'postgres')))
    .map(Number)
    .filter(version => version >= LEAST_MAJOR)
    .sort((a, b) => a - b);
}

/**
 * Starts a separate server in a temporary folder, listening on a socket there.
 * @param {string} bin
 * @param {string} [temporary] where the folder is created
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` is of a role that may create databases
 */
export async function startThrowawayPostgres(bin, temporary = tmpdir()) {
  const folder = mkdtempSync(join(temporary, 'rifq-pg-'));
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? (findAccount('postgres') ?? findAccount('nobody')) : undefined;
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
  const data = join(folder, 'data');
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let running;
  const remove = () => {
    running?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  // This process may be ended immediately.
  process.once('exit', remove);

  /** @type {() => Promise<void>} */
  let stop = async () => remove();
  try {
    const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    await finish(spawn(join(bin, 'initdb'), initdb, options));
    const settings = [`unix_socket_directories=${folder}`, ...SETTINGS];
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...settings.flatMap(setting => ['-c', setting])],
      { ...options, stdio: 'ignore' },
    );
    running = server;
    const ended = new Promise(resolve => void server.once('exit', resolve));
    stop = async () => {
      server.kill('SIGINT');
      await ended;
      remove();
      process.off('exit', remove);
    };
    await waitUntilReady(data, ended);
    const psql = ['-h', folder, '-U', 'postgres', '-X', '-q', '-v', 'ON_ERROR_STOP=1'];
    const setup = ['-c', 'CREATE ROLE rifq LOGIN CREATEDB', '-c', 'CREATE DATABASE rifq OWNER rifq'];
    await finish(spawn(join(bin, 'psql'), [...psql, ...setup], options));
    const url = `postgresql:///rifq?host=${encodeURIComponent(folder)}&port=5432&user=rifq&sslmode=disable`;
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function finish(child) {
  let output = '';
  child.stdout?.resume();
  child.stderr?.on('data', text => {
    output += text;
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new UserError(`${child.spawnfile} failed: ${output.trim()}`);
}

/**
 * Waits until the server records in its lock file that it accepts connections.
 * @param {string} data
 * @param {Promise<unknown>} ended
 */
async function waitUntilReady(data, ended) {
  const lock = join(data, 'postmaster.pid');
  const limit = Date.now() + START_LIMIT_MS;
  const end = ended.then(() => 'ended');
  while (!(existsSync(lock) && readFileSync(lock, 'utf8').split('\n')[7]?.startsWith('ready'))) {
    if ((await Promise.race([end, delay(POLL_MS)])) === 'ended' || Date.now() > limit) {
      throw new UserError("The system's PostgreSQL did not start.");
    }
  }
}
