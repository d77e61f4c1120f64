// @ts-check
// Run by npm run check:patterns: fails on a reference to a document that does not exist, in comments, strings and
// Markdown links, on a decision that the index does not list, and on a domain without a README.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/repository.mjs';

const SOURCES = '{*,{.ci,apps,bench,docs,e2e,packages,scripts}/**/*}.{ts,tsx,mjs,cjs,json,py,sql,md}';
const isNotSource = (/** @type {string} */ name) => /(?:^|\/)(?:node_modules|dist|meta)$/.test(name);
const DECISIONS = 'docs/decisions';

/** @type {string[]} */
const faults = [];
const numbers = new Set(globSync('0*.md', { cwd: join(root, DECISIONS) }).map(name => name.slice(0, 4)));

const exists = (/** @type {string[]} */ ...path) => existsSync(join(root, ...path));

/**
 * Whether a comment may name a path: as `README.md` of a folder above its file, or from the root or the server's.
 * @returns {boolean}
 */
function isKnown(/** @type {string} */ folder, /** @type {string} */ path) {
  if (path.includes('/')) return exists(path) || exists('apps/api/src', path);
  return folder !== '.' && (exists(folder, path) || isKnown(dirname(folder), path));
}

for (const file of globSync(SOURCES, { cwd: root, exclude: isNotSource })) {
  const source = readFileSync(join(root, file), 'utf8');
  for (const [, number = ''] of source.matchAll(/docs\/decisions\/(\d{4})/g))
    if (!numbers.has(number)) faults.push(`${file}: no decision ${number}`);
  if (file.endsWith('.md')) {
    for (const [, path = ''] of source.matchAll(/\]\((?!\w+:)([^)#\s]+)/g))
      if (!exists(dirname(file), path)) faults.push(`${file}: no file ${path}`);
  } else {
    for (const [path] of source.matchAll(/(?:[\w.-]+\/)*README\.md\b/g))
      if (!isKnown(dirname(file), path)) faults.push(`${file}: no file ${path}`);
  }
}

const index = readFileSync(join(root, DECISIONS, 'README.md'), 'utf8');
for (const number of numbers)
  if (!index.includes(`[${number}](`)) faults.push(`${DECISIONS}/README.md: does not list ${number}`);

for (const domain of globSync('apps/api/src/domains/*/', { cwd: root }))
  if (!exists(domain, 'README.md')) faults.push(`${domain}: has no README.md`);

for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
