// @ts-check
import { parseSync, Visitor } from 'oxc-parser';

/** Characters that cleaning removes from a text. */
const MARKS = [
  /\u00ad|\u034f|\u180e|\ufeff/, // soft hyphen, joiners and the byte order mark
  /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f]/, // joiners and direction marks
  /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/, // tashkeel and tatweel
  /[\u115f\u1160\u2800\u3164\uffa0\ufff9-\ufffc]/, // blank letters and placeholders
  /[\ufe00-\ufe0f\u{e0000}-\u{e0fff}]/u, // selectors and tags
];
const isMarked = (/** @type {string} */ text) => MARKS.some(mark => mark.test(text));

/** Character classes of such characters. */
const CLASSES =
  /\\p\{(?:(?:General_Category|gc)=)?(?:Cf|Format|C|Other|M|Mn|Me|Mark|Combining_Mark|Nonspacing_Mark|Enclosing_Mark|Default_Ignorable_Code_Point|DI|Variation_Selector|VS|Bidi_Control|Bidi_C|Join_Control|Join_C|Diacritic|Dia)\}/;

/** A class of letters with their marks, used for searching and not for cleaning. */
const OF_LETTERS = /\[[^\]]*\\p\{(?:L|Letter|Script=[A-Za-z]+)\}[^\]]*\]/g;

const ESCAPE = /\\u\{([0-9a-f]+)\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi;
/** Two characters of a class with a hyphen between them. */
const RANGE = /(.)-(.)/gsu;
const ZERO_WIDTH_SPACE = '\u200b';
/** Arabic and other letters are before it: a range from there on has no letters of living scripts. */
const PUNCTUATION = '\u2000';

/** Returns a pattern with its escapes replaced by characters. */
const unescaped = (/** @type {string} */ pattern) =>
  pattern.replace(ESCAPE, (whole, braced, four, two) => {
    const code = Number.parseInt(braced ?? four ?? two, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const hasClasses = (/** @type {string} */ pattern) => CLASSES.test(pattern.replace(OF_LETTERS, ''));

/** Whether a pattern contains characters that cleaning removes. */
function isCleaning(/** @type {string} */ pattern) {
  const plain = unescaped(pattern);
  const spans = [...plain.matchAll(RANGE)].some(
    ([, from = '', to = '']) => from >= PUNCTUATION && from <= ZERO_WIDTH_SPACE && to >= ZERO_WIDTH_SPACE,
  );
  return spans || isMarked(plain) || hasClasses(pattern);
}

/** Whether a text consists only of such characters; words may contain a few. */
const isOfMarks = (/** @type {string | undefined} */ text) =>
  text !== undefined && text !== '' && [...text].every(isMarked);

/** Whether a number is the code point of such a character: these are written in hexadecimal. */
const isMarkedCode = (/** @type {number} */ code, /** @type {string} */ written) =>
  /^0x/i.test(written) && code >= 0x300 && code <= 0x10ffff && isMarked(String.fromCodePoint(code));

/** A pattern in a string is recognized by its escapes, except a no-break space, which is common between words. */
function isPatternText(/** @type {string} */ text) {
  const plain = text.replaceAll(String.raw`\u00a0`, ' ');
  return unescaped(plain) !== plain ? isCleaning(plain) : hasClasses(plain);
}

/** Letters that a search treats as the same. */
const VARIANTS = /[أإآٱةىؤئیک]/;
const BARE = /^[اهيوكءى]?$/;

/** Matches everything except letters, so that a replacement would remove their marks. */
const ALL_BUT_LETTERS = /\[\^(?![^\]]*\\p\{M)[^\]]*\\p\{L(?:etter)?\}/;

/** Calls that search for a text in another. */
const LOOKING = new Set([
  'replace',
  'replaceAll',
  'split',
  'includes',
  'indexOf',
  'has',
  'search',
  'match',
  'matchAll',
]);
const REPLACING = new Set(['replace', 'replaceAll']);

/**
 * Returns the name of an accessed property, in either notation.
 * @param {import('oxc-parser').MemberExpression} node
 */
function nameOf({ property, computed }) {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return textOf(property);
}

/**
 * Returns the text of a node: a string, a template without expressions, or a pattern.
 * @param {import('oxc-parser').Argument | undefined} node
 * @returns {string | undefined}
 */
function textOf(node) {
  if (node?.type === 'Literal') {
    if ('regex' in node) return node.regex.pattern;
    return typeof node.value === 'string' ? node.value : undefined;
  }
  return node?.type === 'TemplateLiteral' ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
}

/**
 * Finds where a source itself cleans, folds or normalizes texts, as one sentence each.
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
export function textCleanings(file, source) {
  const { program } = parseSync(file, source);
  /** @type {Set<string>} */
  const found = new Set();
  /** Texts of named constants. @type {Map<string, string>} */
  const named = new Map();
  const cleans = (/** @type {string} */ what) => found.add(`${what} cleans a text`);
  const folds = (/** @type {string} */ what) => found.add(`${what} folds a text`);
  /** @param {import('oxc-parser').Argument | undefined} node */
  const meant = node => (node?.type === 'Identifier' ? named.get(node.name) : textOf(node));

  const buildsPattern = (/** @type {import('oxc-parser').Argument | undefined} */ node) => {
    const text = meant(node);
    if (text !== undefined && isCleaning(text)) cleans(`new RegExp of ${JSON.stringify(text)}`);
  };

  new Visitor({
    VariableDeclarator({ id, init }) {
      const text = init === null ? undefined : textOf(init);
      if (id.type === 'Identifier' && text !== undefined) named.set(id.name, text);
    },
  }).visit(program);

  new Visitor({
    Literal(node) {
      if ('regex' in node) {
        if (isCleaning(node.regex.pattern)) cleans(`/${node.regex.pattern}/${node.regex.flags}`);
      } else if (typeof node.value === 'string' && isPatternText(node.value)) cleans(`'${node.value}'`);
      else if (typeof node.value === 'number' && isMarkedCode(node.value, node.raw ?? ''))
        cleans(node.raw ?? '');
    },
    TaggedTemplateExpression({ quasi }) {
      for (const { value } of quasi.quasis) if (isPatternText(value.raw)) cleans(`\`${value.raw}\``);
    },
    TemplateElement({ value }) {
      if (isPatternText(value.cooked ?? '')) cleans(`\`${value.raw}\``);
    },
    NewExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier') return;
      if (callee.name === 'RegExp') buildsPattern(given[0]);
      const [first] = given;
      const items = first?.type === 'ArrayExpression' ? first.elements : given;
      if (callee.name !== 'Set') return;
      if (items.some(item => isOfMarks(meant(item ?? undefined)))) cleans('a set of marks');
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') buildsPattern(given[0]);
      if (callee.type !== 'MemberExpression') return;
      const name = nameOf(callee) ?? '';
      const [wanted, instead] = given.map(meant);
      if (wanted === undefined || !LOOKING.has(name)) return;
      const [first] = given;
      const isPattern = first?.type === 'Literal' && 'regex' in first;
      if (!isPattern && isOfMarks(wanted)) cleans(`${name} of ${JSON.stringify(wanted)}`);
      if (REPLACING.has(name) && instead === '' && ALL_BUT_LETTERS.test(wanted))
        cleans(`${name} of ${JSON.stringify(wanted)}`);
      if (REPLACING.has(name) && VARIANTS.test(wanted) && instead !== undefined && BARE.test(instead))
        folds(`${name} of ${JSON.stringify(wanted)}`);
    },
    MemberExpression(node) {
      if (nameOf(node) === 'normalize') found.add('normalize cleans a text');
    },
    Property({ key, value }) {
      const letter = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      const bare = value.type === 'Literal' ? String(value.value) : undefined;
      if (letter.length === 1 && VARIANTS.test(letter) && bare !== undefined && BARE.test(bare))
        folds(`${letter}: ${bare}`);
    },
  }).visit(program);
  return [...found];
}
