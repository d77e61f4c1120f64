// @ts-check
// npm run check:patterns: fails on a regular expression that needs more than linear time for some text. Texts come from
// people, thousands of characters long, and a pattern that tries them in every way holds up all requests of the process.
// Patterns that are put together from words (`new RegExp`) are not looked at: none of them reads what others send on the server.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { root } from './lib/repository.mjs';

const SOURCES = '{apps,packages}/*/src/**/*.{ts,tsx}';
const isOfTests = (/** @type {string} */ file) => /\.test\.tsx?$|\/testing\//.test(file);
/** How long one pattern is looked at, in milliseconds. */
const TIMEOUT = 30_000;

/** Where a pattern stands, by its text. @type {Map<string, { source: string, flags: string, file: string }>} */
const patterns = new Map();

for (const file of globSync(SOURCES, { cwd: root }).filter(name => !isOfTests(name))) {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      patterns.set(`/${pattern}/${flags}`, { source: pattern, flags, file });
    },
  }).visit(program);
}

const slow = [];
for (const [text, { source, flags, file }] of patterns) {
  const found = await check(source, flags, { timeout: TIMEOUT });
  if (found.status === 'safe') continue;
  const why = found.status === 'vulnerable' ? found.complexity.summary : found.error.kind;
  slow.push(`${file}: ${text} is ${why}`);
}
if (slow.length > 0) {
  console.log(slow.join('\n'));
  process.exitCode = 1;
}
