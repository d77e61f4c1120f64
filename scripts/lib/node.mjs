// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './user-error.mjs';

/** The first version that runs the server's TypeScript directly. */
const LEAST_MAJOR = 24;

/**
 * Finds the Node that runs Rifq: the current one if it is new enough, otherwise the one that npm installed.
 * @param {string} root the repository
 * @param {(line: string) => void} [say] called if the two differ
 * @param {string} [running] the current version, e.g. `20.19.2`
 * @returns {string} the path of its executable
 * @throws {UserError} if there is neither
 */
export function findNode(root, say = () => {}, running = process.versions.node) {
  if (Number.parseInt(running, 10) >= LEAST_MAJOR) return process.execPath;
  const folder = join(root, 'node_modules', `node-${process.platform}-${process.arch}`);
  const executable = join(folder, 'bin', 'node');
  if (!existsSync(executable)) {
    throw new UserError(
      `Rifq needs Node ${LEAST_MAJOR} or newer; this is ${running}, and npm has none for ${process.platform}-${process.arch}. Install one from https://nodejs.org.`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  say(`Node ${running} is too old for Rifq; using Node ${version} from node_modules.`);
  return executable;
}
