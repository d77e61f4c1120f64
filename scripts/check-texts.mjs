// @ts-check
// npm run check:texts: every Arabic text of the pages is in a catalogue, the catalogues are up to date, those of the server
// are in files of texts, and no sentence of the pages or the server contains a number: a rule is a value of its sentences, so that a change of it reaches them.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { allowedNumbers } from './lib/allowed-numbers.mjs';
import { root } from './lib/repository.mjs';
import { numbersInText } from './lib/text-numbers.mjs';
import { textFinder } from './lib/texts.mjs';

const sources = join(root, 'apps/web/src');
const catalogues = join(sources, 'locales');
/** Code of the server whose texts people read; the demo and the operators' commands have their own. */
const SERVER_SOURCES = 'apps/api/src/{adapters,core,domains,http,platform,ports,start}/**/*.ts';
/** Its words are the numbers. */
const SPANS = 'apps/api/src/core/arabic-spans.ts';
/** Files of texts, by language. */
const TEXTS = /[.-]texts\.ts$/;
const NAME = 'رِفق';
const ARABIC = /(?=\p{L})\p{Script=Arabic}/v;

/** Finds texts outside the macros, each with its location. */
function plainTexts() {
  const find = textFinder(root);
  // React Aria's texts replace its own files, which do not use the macros.
  const exclude = ['**/*.test.*', '**/testing/**', 'lib/aria-texts/**'];
  const files = globSync('**/*.{ts,tsx}', { cwd: sources, exclude });
  return files.sort().flatMap(file => {
    const path = join(sources, file);
    return find(readFileSync(path, 'utf8')).map(
      ({ line, text }) => `${relative(root, path)}:${line}: «${text}» stands outside Lingui's macros`,
    );
  });
}

/** Finds stale catalogues: extracting again into a copy must change nothing. */
function staleCatalogues() {
  const copy = mkdtempSync(join(tmpdir(), 'rifq-texts-'));
  try {
    cpSync(catalogues, copy, { recursive: true });
    const lingui = join(root, 'node_modules/@lingui/cli/dist/lingui.js');
    execFileSync(process.execPath, [lingui, 'extract', '--clean'], {
      cwd: root,
      env: { ...process.env, RIFQ_CATALOGUES: copy },
      stdio: 'pipe',
    });
    return globSync('**/*.po', { cwd: copy }).flatMap(file => {
      const fresh = entriesOf(join(copy, file));
      const committed = entriesOf(join(catalogues, file));
      const path = relative(root, join(catalogues, file));
      return [
        ...(fresh === committed ? [] : [`${path} is not up to date: npm run texts`]),
        ...(/^msgstr ""\n(?!")/m.test(fresh) ? [`${path} has texts without a translation`] : []),
      ];
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Finds sentences of the server outside its files of texts, which have one language only. */
function misplacedTexts() {
  return serverTexts()
    .filter(({ path, text }) => !TEXTS.test(path) && ARABIC.test(text.replaceAll(NAME, '')))
    .map(({ path, text }) => `${path}: «${text}» belongs into a file of texts`);
}

/** Finds numbers in the sentences of the pages and the server, and allowed ones that no sentence has. */
function writtenNumbers() {
  const unused = new Set(allowedNumbers);
  const faults = [...pageTexts(), ...serverTexts()].flatMap(({ path, text }) => {
    const allowed = allowedNumbers.filter(entry => entry.file === path && entry.text === text);
    for (const entry of allowed) unused.delete(entry);
    const rest = numbersInText(text).filter(number => !allowed.some(entry => entry.numbers.includes(number)));
    return rest.map(number => `${path}: «${number}» in «${text}» must be a value`);
  });
  const stale = [...unused].map(
    ({ file, text }) => `scripts/lib/allowed-numbers.mjs: ${file} has no «${text}»`,
  );
  return [...faults, ...stale];
}

function pageTexts() {
  return globSync('**/*.po', { cwd: catalogues }).flatMap(file => {
    const path = join(catalogues, file);
    const entries = entriesOf(path).matchAll(/^msgid ((?:".*"\n)+)/gm);
    return Array.from(entries, ([, lines = '']) => ({
      path: relative(root, path),
      text: lines
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
        .join(''),
    }));
  });
}

function serverTexts() {
  return globSync(SERVER_SOURCES, { cwd: root, exclude: ['**/*.test.ts', SPANS] }).flatMap(path => {
    /** @type {{ path: string, text: string }[]} */
    const texts = [];
    /** @param {unknown} value */
    const add = value => {
      if (typeof value === 'string' && ARABIC.test(value)) texts.push({ path, text: value });
    };
    new Visitor({
      Literal: ({ value }) => add(value),
      TemplateLiteral({ quasis: [first, ...rest] }) {
        // A value is a number only as the exact case of a plural.
        const join = (/** @type {string} */ before) => (before.endsWith('=') ? '1' : '{value}');
        add(rest.reduce((text, { value }) => text + join(text) + value.cooked, first?.value.cooked ?? ''));
      },
    }).visit(parseSync(path, readFileSync(join(root, path), 'utf8')).program);
    return texts;
  });
}

/**
 * Returns the entries of a catalogue without its header, which contains a date.
 * @param {string} path
 */
function entriesOf(path) {
  return readFileSync(path, 'utf8').split('\n\n').slice(1).join('\n\n');
}

const faults = [...plainTexts(), ...staleCatalogues(), ...misplacedTexts(), ...writtenNumbers()];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('Texts: every one is in its catalogue, and none has a number of its own.');
