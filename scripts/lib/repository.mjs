// @ts-check
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Node keeps compiled code there, and the server starts faster from it. Used only if it can be written. */
export const compileCache = join(root, 'node_modules', '.cache', 'node');

/**
 * One plain line for the operator.
 * @param {string} line
 */
export function say(line) {
  console.log(line);
}
