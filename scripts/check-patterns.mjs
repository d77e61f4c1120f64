// @ts-check
// npm run check:patterns: fails on a regular expression that needs more than linear time for some text. User input has
// thousands of characters, and backtracking over it would block all requests of the process. Patterns built at run time
// (`new RegExp`) are not checked: on the server none of them matches user input. It also fails on texts that are
// cleaned or folded outside the modules for that, on pages that read the device's clock outside `clock.ts`, since they
// mostly compare with server times, and on a «·» that may start a line: it must follow a no-break space.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { root } from './lib/repository.mjs';
import { textCleanings } from './lib/text-cleaning.mjs';

const SOURCES = '{apps,packages}/*/src/**/*.{ts,tsx}';
const isOfTests = (/** @type {string} */ file) => /\.test\.tsx?$|\/testing\//.test(file);
/** Timeout of the check of one pattern, in milliseconds. */
const TIMEOUT = 30_000;

/** Files that may clean, fold or check texts, each with its reason. */
const OF_TEXTS = new Map([
  ['packages/rules/src/values/text.ts', 'the rules of cleaning'],
  ['packages/rules/src/values/fold.ts', 'the rules of folding'],
  ['packages/rules/src/values/codes.ts', 'the rules of codes, of which letters and digits count alone'],
  ['packages/rules/src/values/names.ts', 'says whether two names are the same'],
  ['packages/rules/src/pets.ts', 'of a chip number the digits count alone'],
  ['packages/ui/src/date/typed-date.ts', 'reads a tatweel between figures as a dash'],
  ['packages/rules/src/values/phone.ts', 'of a phone the digits count alone'],
  ['packages/rules/src/red-flags/red-flags.ts', 'finds the end of a word, behind a joiner too'],
  ['apps/web/src/lib/forms/phone-input.ts', 'drops the words before a phone'],
  [
    'apps/api/src/core/link-free-name.ts',
    'a name that may be in a mail is looked at for marks that it must not have',
  ],
  ['apps/web/src/features/messaging/log/link-parts.ts', 'finds where an address ends, and changes nothing'],
]);
/** Files of pages, except the module that reads the clock. */
const OF_PAGES = /^apps\/web\/src\/(?!lib\/formats\/clock\.ts$)/;
/** With fewer arguments `todayIn` reads the device's clock. */
const CLOCK_ARGUMENTS = 2;

/** @type {string[]} */
const misplaced = [];

const readsClock = (/** @type {string} */ file) => {
  if (OF_PAGES.test(file)) misplaced.push(`${file}: reads the device's clock: lib/formats/clock.ts does`);
};

const OF_SCREENS = /^(?:apps\/web|packages\/ui)\//;
const looseDot = /(?:^| )· /;
const readDot = (/** @type {string} */ file, /** @type {unknown} */ text) => {
  if (OF_SCREENS.test(file) && typeof text === 'string' && looseDot.test(text))
    misplaced.push(`${file}: «${text.trim()}»: a line may begin with the dot: write \\u00a0 before it`);
};

/** Patterns with their file, by text. @type {Map<string, { source: string, flags: string, file: string }>} */
const patterns = new Map();

for (const file of globSync(SOURCES, { cwd: root }).filter(name => !isOfTests(name))) {
  const source = readFileSync(join(root, file), 'utf8');
  if (!OF_TEXTS.has(file))
    misplaced.push(
      ...textCleanings(file, source).map(
        what => `${file}: ${what}: packages/rules/src/values/text.ts and fold.ts do`,
      ),
    );
  const { program } = parseSync(file, source);
  new Visitor({
    TemplateElement({ value }) {
      readDot(file, value.cooked);
    },
    JSXText({ value }) {
      readDot(file, value);
    },
    Literal(node) {
      if ('value' in node) readDot(file, node.value);
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      patterns.set(`/${pattern}/${flags}`, { source: pattern, flags, file });
    },
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) readsClock(file);
    },
    CallExpression({ callee, arguments: given }) {
      const isNow =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'Date' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'now';
      const isToday = callee.type === 'Identifier' && callee.name === 'todayIn';
      if (isNow || (isToday && given.length < CLOCK_ARGUMENTS)) readsClock(file);
    },
  }).visit(program);
}

/** Lengths of two texts, the second as long as a request body may be. */
const LENGTHS = [4_000, 16_000];
/** For four times the length a linear pattern takes four times as long, a quadratic one sixteen times. */
const MORE_THAN_LINEAR = 8;

/** Returns the minimum time of several runs, so that other load on the machine does not matter. */
function leastTime(/** @type {RegExp} */ pattern, /** @type {string} */ text) {
  const times = Array.from({ length: 7 }, () => {
    const began = performance.now();
    pattern.lastIndex = 0;
    pattern.exec(text);
    return performance.now() - began;
  });
  return Math.min(...times);
}

/**
 * Verifies that a pattern is slow for a text found by random search, which may mistake a busy machine for a slow
 * pattern.
 * @param {RegExp} pattern
 * @param {import('recheck').AttackPattern} attack
 */
function isSlowFor(pattern, { pumps, suffix }) {
  const [short = 0, long = 0] = LENGTHS.map(length => {
    const pumped = pumps.map(({ prefix, pump }) => prefix + pump.repeat(length / pumps.length / pump.length));
    return leastTime(pattern, pumped.join('') + suffix);
  });
  return long > 1 && long > MORE_THAN_LINEAR * short;
}

const slow = [];
for (const [text, { source, flags, file }] of patterns) {
  const found = await check(source, flags, { timeout: TIMEOUT });
  if (found.status === 'safe') continue;
  const isGuess =
    found.status === 'vulnerable' && found.checker === 'fuzz' && found.complexity.type === 'polynomial';
  if (isGuess && !isSlowFor(new RegExp(source, flags), found.attack)) continue;
  const why = found.status === 'vulnerable' ? found.complexity.summary : found.error.kind;
  slow.push(`${file}: ${text} is ${why}`);
}
const faults = [...misplaced, ...slow];
if (faults.length > 0) {
  console.log(faults.join('\n'));
  process.exitCode = 1;
}
