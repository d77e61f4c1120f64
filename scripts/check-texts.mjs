// @ts-check
// npm run check:texts: every Arabic text of the pages is in a catalogue, the catalogues are up to date, and no sentence
// of the pages or the server contains a number: a rule is a value of its sentences, so that a change of it reaches them.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './lib/repository.mjs';
import { numbersInText } from './lib/text-numbers.mjs';
import { textFinder } from './lib/texts.mjs';

const sources = join(root, 'apps/web/src');
const catalogues = join(sources, 'locales');
const SERVER_TEXTS = 'apps/api/src/{core,domains,http,platform}/**/{*.texts,*-texts}.ts';
/** Parts of texts whose numbers are no rules of ours, each with its reason. */
const ALLOWED_NUMBERS = new Map([
  ['رِفق | 404', 'the status of the page, as specified'],
  ['1Password', 'the name of an app'],
  ['آخر أربعة أرقام', 'how cards are named everywhere'],
  ['ملصق لقاح السُّعار يذكر ثلاث سنوات', 'names a kind of vaccine, as its label does'],
  ['ملصق سابقتها يذكر ثلاث سنوات', 'names a kind of vaccine, as its label does'],
  ['ونشرة اللقاح تسمح بثلاث سنوات', 'names a kind of vaccine, as its leaflet does'],
  ['تُعاد لقاحات الزكام كل ثلاث سنوات', 'the interval of that kind of vaccine'],
  ['مثال: 4.6', 'an example of an input'],
  ['مثل: 7kq2-mwzr-4hpx', 'an example of an input'],
  ['ثلاث خطوات', 'counts the steps shown below it'],
  ['20 نوفمبر 2025', 'the date of a sample'],
  ['الجمعة 20 نوفمبر', 'the date of a sample'],
  ['السبت 21 نوفمبر، <0>5:30</0> م', 'the time of a sample'],
  ['الوزن 4.2 كجم', 'the weight of a sample'],
  ['بعد 12 يومًا', 'a sample of a plan'],
  ['بعد 7 أيام', 'a sample of a plan'],
  ['مضى 12 شهرًا على آخر جرعة، والجرعة المنشِّطة كل 12 شهرًا', 'a sample of a plan'],
]);

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

/** Finds numbers in the sentences of the pages and the server, and allowed parts that no sentence has. */
function writtenNumbers() {
  const unused = new Set(ALLOWED_NUMBERS.keys());
  const faults = [...pageTexts(), ...serverTexts()].flatMap(({ path, text }) => {
    let rest = text;
    for (const part of ALLOWED_NUMBERS.keys()) {
      if (!rest.includes(part)) continue;
      unused.delete(part);
      rest = rest.replaceAll(part, '');
    }
    return numbersInText(rest).map(number => `${path}: «${number}» in «${text}» must be a value`);
  });
  return [...faults, ...[...unused].map(part => `scripts/check-texts.mjs: no text has «${part}»`)];
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
  return globSync(SERVER_TEXTS, { cwd: root }).flatMap(path => {
    /** @type {{ path: string, text: string }[]} */
    const texts = [];
    /** @param {unknown} value */
    const add = value => {
      if (typeof value === 'string' && /\p{Script=Arabic}/u.test(value)) texts.push({ path, text: value });
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

const faults = [...plainTexts(), ...staleCatalogues(), ...writtenNumbers()];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('Texts: every one is in its catalogue, and none has a number of its own.');
