// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const IGNORED = new Set(['node_modules', 'dist', '.git']);

/**
 * Returns a hash over the names and contents of files. By content, because a new clone or a branch switch gives every
 * file a new modification time.
 * @param {string} root names are relative to it
 * @param {string[]} paths files and folders in it
 * @returns {string}
 */
export function fingerprint(root, paths) {
  const hash = createHash('sha1');
  for (const file of paths.flatMap(path => listFiles(join(root, path))).sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(path)
    .filter(name => !IGNORED.has(name))
    .flatMap(name => listFiles(join(path, name)));
}
