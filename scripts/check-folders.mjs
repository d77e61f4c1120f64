// @ts-check
// Run by npm run check:architecture: fails on folders of apps/web/src that import each other in a circle, dynamic and type
// imports included. dependency-cruiser counts a folder's subfolders as the folder itself, and so finds circles everywhere.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { root } from './lib/repository.mjs';

const SOURCES = 'apps/web/src';
const isOfTests = (/** @type {string} */ file) => /\.test\.tsx?$|(?:^|\/)testing\//.test(file);

/** Returns the folder that a file counts for: a part of a feature, of its side of the clinic, or a folder of the others. */
function folderOf(/** @type {string} */ file) {
  const [layer = '', name = '', part = '', ...rest] = dirname(file).split('/');
  if (layer !== 'features') return join(layer, name);
  return part === 'clinic' ? join(layer, name, part, rest[0] ?? '') : join(layer, name, part);
}

/** Returns the relative imports of a module: static, dynamic, and exports from another module. */
function importsOf(/** @type {string} */ file) {
  const text = readFileSync(join(root, SOURCES, file), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(entry => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return specifiers.filter(path => path.startsWith('.')).map(path => join(dirname(file), path));
}

/** Each folder with those it imports. @type {Map<string, Set<string>>} */
const imported = new Map();
for (const file of globSync('**/*.{ts,tsx}', { cwd: join(root, SOURCES) })) {
  if (isOfTests(file)) continue;
  const from = folderOf(file);
  const folders = imported.get(from) ?? new Set();
  imported.set(from, folders);
  for (const other of importsOf(file)) {
    const to = folderOf(other);
    if (to !== from && !isOfTests(other)) folders.add(to);
  }
}

/** Folders that are known to lead into no circle. @type {Set<string>} */
const clean = new Set();

/** Returns a circle that a folder leads into, as a path. @returns {string[] | undefined} */
function circleFrom(/** @type {string} */ folder, /** @type {string[]} */ path = []) {
  if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
  if (clean.has(folder)) return undefined;
  for (const next of imported.get(folder) ?? []) {
    const circle = circleFrom(next, [...path, folder]);
    if (circle !== undefined) return circle;
  }
  clean.add(folder);
  return undefined;
}

if (!imported.has('app')) throw new Error(`No sources were found in ${SOURCES}.`);
for (const folder of imported.keys()) {
  const circle = circleFrom(folder);
  if (circle === undefined) continue;
  process.stderr.write(`Folders of ${SOURCES} import each other: ${circle.join(' → ')}\n`);
  process.exit(1);
}
