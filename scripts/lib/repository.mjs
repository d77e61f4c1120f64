// @ts-check
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Node's cache of compiled code, for a faster start of the server. Used only if it is writable. */
export const compileCache = join(root, 'node_modules', '.cache', 'node');

/**
 * Prints one plain line for the operator.
 * @param {string} line
 */
export function say(line) {
  console.log(line);
}
