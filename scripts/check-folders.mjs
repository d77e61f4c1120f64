// @ts-check
// Run by npm run check:architecture: fails on folders of an app that import each other in a circle, dynamic and type
// imports included. dependency-cruiser counts a folder's subfolders as the folder itself, and so finds circles everywhere.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { root } from './lib/repository.mjs';

const isOfTests = (/** @type {string} */ file) => /\.test\.tsx?$|(?:^|\/)testing\//.test(file);

/** Returns the folder that a file of the web app counts for: a part of a feature, of its clinic's side, or a folder of lib. */
function folderOfWeb(/** @type {string} */ file) {
  const [layer = '', name = '', part = '', ...rest] = dirname(file).split('/');
  if (layer !== 'features') return join(layer, name);
  return part === 'clinic' ? join(layer, name, part, rest[0] ?? '') : join(layer, name, part);
}

/** The door of a folder, and what its manifest is made of: they stand above the folder and its subfolders. */
const isDoor = (/** @type {string} */ file) =>
  /^index\.ts$|[.-](?:routes|jobs|retention)\.ts$/.test(basename(file));

/** Returns the folder that a file of the server counts for. */
const folderOfServer = (/** @type {string} */ file) =>
  isDoor(file) ? join(dirname(file), 'index.ts') : dirname(file);

/** Returns the relative imports of a module: static, dynamic, and exports from another module. */
function importsOf(/** @type {string} */ sources, /** @type {string} */ file) {
  const text = readFileSync(join(root, sources, file), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(entry => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return specifiers.filter(path => path.startsWith('.')).map(path => join(dirname(file), path));
}

/** Maps each folder to those that it imports. @returns {Map<string, Set<string>>} */
function readFolders(/** @type {string} */ sources, /** @type {(file: string) => string} */ folderOf) {
  /** @type {Map<string, Set<string>>} */
  const imported = new Map();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: join(root, sources) })) {
    if (isOfTests(file)) continue;
    const from = folderOf(file);
    const folders = imported.get(from) ?? new Set();
    imported.set(from, folders);
    for (const other of importsOf(sources, file)) {
      const to = folderOf(other);
      if (to !== from && !isOfTests(other)) folders.add(to);
    }
  }
  if (imported.size === 0) throw new Error(`No sources were found in ${sources}.`);
  return imported;
}

/** Returns a circle of folders, as a path. @returns {string[] | undefined} */
function findCircle(/** @type {Map<string, Set<string>>} */ imported) {
  /** Folders that are known to lead into no circle. @type {Set<string>} */
  const clean = new Set();
  /** @returns {string[] | undefined} */
  const circleFrom = (/** @type {string} */ folder, /** @type {string[]} */ path = []) => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (clean.has(folder)) return undefined;
    for (const next of imported.get(folder) ?? []) {
      const circle = circleFrom(next, [...path, folder]);
      if (circle !== undefined) return circle;
    }
    clean.add(folder);
    return undefined;
  };
  for (const folder of imported.keys()) {
    const circle = circleFrom(folder);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

for (const [sources, folderOf] of /** @type {const} */ ([
  ['apps/web/src', folderOfWeb],
  ['apps/api/src', folderOfServer],
])) {
  const circle = findCircle(readFolders(sources, folderOf));
  if (circle === undefined) continue;
  process.stderr.write(`Folders of ${sources} import each other: ${circle.join(' → ')}\n`);
  process.exitCode = 1;
}
