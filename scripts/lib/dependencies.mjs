// @ts-check
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { runQuietly } from './child.mjs';
import { fingerprint } from './fingerprint.mjs';
import { diskFull, errorCode, explainFileError, Offline, UserError } from './user-error.mjs';

const OFFLINE = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENETUNREACH']);

/**
 * Installs the packages of `package-lock.json` if they are missing or different.
 * @param {string} root the repository
 * @param {(line: string) => void} say
 */
export async function ensureDependencies(root, say) {
  const stamp = join(root, 'node_modules', '.rifq-stamp');
  const wanted = `${fingerprint(root, ['package-lock.json'])} ${process.platform}-${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  try {
    if (!isInstalled(root)) await install(root, say);
    writeFileSync(stamp, wanted);
  } catch (error) {
    throw explainFileError(error, root);
  }
}

/**
 * Whether exactly these packages were installed manually: npm records in `node_modules` what it installed.
 * @param {string} root
 * @returns {boolean}
 */
function isInstalled(root) {
  const note = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  /** @type {Record<string, Package>} */
  const there = JSON.parse(readFileSync(note, 'utf8')).packages;
  /** @type {[string, Package][]} */
  const wanted = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages);
  return wanted
    .filter(([path]) => path.startsWith('node_modules/'))
    .every(([path, { version, optional }]) => optional === true || there[path]?.version === version);
}

/** @typedef {{ version?: string, optional?: boolean }} Package */

/**
 * @param {string} root
 * @param {(line: string) => void} say
 */
async function install(root, say) {
  accessSync(root, constants.W_OK);
  say('Installing the packages (npm ci), about a minute …');
  const [command, args] = npmCommand();
  // A production environment would omit the packages that build the web app.
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runQuietly(command, [...args, ...flags], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutPackages() },
  }).catch(error => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new UserError('npm was not found. Install it (on Debian: apt install npm) and try again.');
  });
  if (code !== 0) throw explainNpm(output, root);
}

/**
 * Returns the npm that runs this script, otherwise the one in PATH.
 * @returns {[string, string[]]}
 */
export function npmCommand(env = process.env) {
  const { npm_execpath: npm, npm_node_execpath: node } = env;
  if (npm !== undefined && node !== undefined && basename(npm) === 'npm-cli.js') return [node, [npm]];
  return ['npm', []];
}

/** Returns PATH without `node_modules`: `npm ci` removes it first, including the Node that npm would find there. */
function pathWithoutPackages() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter(folder => !folder.endsWith(join('node_modules', '.bin'))).join(delimiter);
}

/**
 * Returns one line for npm's usual failures, and its own output for others.
 * @param {string} output
 * @param {string} root
 * @returns {UserError}
 */
export function explainNpm(output, root) {
  const code = /code (E[A-Z0-9_]+)/.exec(output)?.[1] ?? '';
  if (/ENOSPC|no space left/i.test(output)) return diskFull(root);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return new UserError(`npm cannot write to ${root} or to its cache. Make them writable for this user.`);
  }
  if (OFFLINE.has(code)) {
    return new Offline(
      `The packages could not be downloaded (${code}). Check the network connection and try again.`,
    );
  }
  const message = output.replaceAll(/^npm (error|ERR!) ?/gm, '').split('\nClean install a project')[0] ?? '';
  return new UserError(`npm ci failed:\n${message.trim()}`);
}
