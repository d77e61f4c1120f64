import type { Folded } from '../values/fold.ts';

/*
 * Syntax for patterns of emergency signs. They match text folded by `foldWithOrigins` (ا for أإآ, ي for ى and ئ, ه for
 * ة), with letters of one sound unified. In a word list `|` is «or», `*` any ending, `~` before a verb its present
 * tense with he, she or we in any dialect («يشرب», «بتشرب», «كيشرب»). A list after `=` matches words without particles,
 * one after `!` what is not or cannot be done.
 */

/** Letters that many dialects pronounce, and so write, the same. */
const SOUNDS: Readonly<Record<string, string>> = { ث: 'ت', ذ: 'د', ظ: 'ض' };
const SOUNDING_ALIKE = /[ثذظ]/g;

/** Unifies letters of the same sound in a folded text; its length does not change. */
export const withOneSound = (folded: string): string =>
  folded.replace(SOUNDING_ALIKE, letter => SOUNDS[letter] ?? letter);

/** Particles that Arabic attaches to the word. */
const PARTICLES = '[وف]?(?:ب?ال|وال|لل|[عه]ال|[بلك])?';
/** The alef at the end of an indefinite object: «نزيفًا». */
const OBJECT_END = 'ا?';
const PRESENT = '(?:عمب?|دا|[كتغ]ا|[بكدتهحغ])?[يتن]';

/** Marks each negated word of a text; folded texts do not contain it. */
const NOT_MARK = '!';

const START = `(?<![^ ])${NOT_MARK}?`;
const END = `${OBJECT_END}(?![^ ])`;
/** «Not», attached to the word. */
const GLUED_NOT = 'م[اشو]?|ل[امن]';

const spelt = (words: string): string =>
  withOneSound(words).replaceAll(' ', ` ${NOT_MARK}?`).replaceAll('*', '[^ ]*').replaceAll('~', PRESENT);

function partOf(words: string): string {
  const list = `(?:${spelt(words.replace(/^[=!]/, ''))})`;
  if (words.startsWith('=')) return `${START}${list}${END}`;
  if (words.startsWith('!')) return `(?<![^ ])[وف]?(?:${NOT_MARK}|${GLUED_NOT})${PARTICLES}${list}${END}`;
  return `${START}${PARTICLES}${list}${END}`;
}

const inOrder = (most: number, parts: readonly string[]): string =>
  parts.map(partOf).join(` (?:[^ ]+ ){0,${most}}?`);

/** Matches the parts in order with up to three words between them. */
export const phrase = (...parts: string[]): RegExp => new RegExp(inOrder(3, parts));

/** Matches the parts in order with at most one word between them, for words whose meaning changes with distance. */
export const close = (...parts: string[]): RegExp => new RegExp(inOrder(1, parts));

/** Matches two parts in either order. */
export const either = (one: string, other: string): RegExp =>
  new RegExp(`${inOrder(3, [one, other])}|${inOrder(3, [other, one])}`);

/** Animals as owners call them. */
export const PET =
  'قط*|بس|بسه|بسته|بستي|بسي|بستنا|بسين*|بزون*|كلب*|جلب*|جرو*|مشه|مشتي|هر|هره|هري|هرتي|حيوان*|cat|dog';

export const NOT =
  'لا|ما|مش|مو|مب|موب|ماهو|مهو|ماهي|مهي|مانه|مهوب|لم|لن|غير|بدون|بلا|عدم|ماعاد|معاد|مابقاش|مبقاش|مابقاتش|مابقي|مبقتش|ماكو|مفيش|مافي|مافيه|مافيش|ماكاينش|مكاينش|ماراهش|ماعندوش|معندوش|محد|محدش|ماحد|دون';

/** Words between «not» and the negated verb. */
const FILLING = `عم|قاعد*|كاعد*|جالس*|راح|رح|كان*|عاد*|ابد*|نهاي*|حتي|بقي|بقا*|بقت|ولا|صار*|لسا|لسه|شي|هو|هي|دا|كا|كيفاش|كيف|حاجه|اكل|اكله|طعام|ماكله|علي|ع|عن|في|من|ان|انه|انها|اي|ما|${PET.replace('|بس|', '|')}`;

const CAN =
  'قادر*|كادر*|~قدر*|قدر*|~كدر*|كدر*|~ستطيع*|~ستطع*|استطاع*|~تمكن*|تمكن*|عارف*|~عرف*|عرف*|~نجم*|نجم*|~حسن*|حسن|حسنت|~طيق|راضي*|~رضي*|~رضا*|رضي*|رضت|~ريد*|راد*|~رغب|~بي|~بغي*|~بغا*|بغي*|بغا*|بغت|باغي*|عايز*|عاوز*|بده|بدها|بدو|ودهش|~قبل*|قابل*|~حبش|حبش|حبتش|~حبوش';
const CANNOT =
  'عاجز*|عجز*|حابس*|صايم*|معرض*|صعوب*|~حاول*|محاول*|رافض*|~رفض*|رفض*|ممتنع*|امتن*|~متنع*|مضرب*|اضرب*|معاند*|عيا|عيت|معيي*|عايف*|عاف*|~عاف|تارك*|قاطع*|مقاطع*|بطل*|مبطل*|توقف*|متوقف*|انقطع*';

const wordOf = (list: string): RegExp => new RegExp(`^(?:${list})$`);
const NEGATES = wordOf(
  `[وف]?(?:${spelt(NOT)})|${PARTICLES}(?:${spelt(CANNOT)})|[وف]?(?:${GLUED_NOT})(?:${spelt(CAN)})`,
);
const IS_ABLE = wordOf(`${PARTICLES}(?:${spelt(CAN)})`);
const FILLS = wordOf(`${PARTICLES}(?:${spelt(FILLING)})`);
/** Words before a «ما» that is not a negation: «كل ما ياكل»، «بعد ما شرب». */
const BEFORE_WHAT = wordOf('[وف]?(?:كل|بعد|قبل|زي|متل|كيف|كي|اول|وقت|يوم|حسب|طول|عند|حال|مع)');
/** Maximum distance: a «لا» further away negates other words. */
const REACH = 3;

/** Puts a mark before each word that the words right before it negate. */
export function markNegated({ text, origins }: Folded): Folded {
  const marked: { text: string; origins: number[] } = { text: '', origins: [] };
  let reach = 0;
  let before = '';
  let at = 0;
  for (const word of text.split(' ')) {
    const spaced = `${at === 0 ? '' : ' '}${reach > 0 ? NOT_MARK : ''}`;
    marked.text += spaced + word;
    for (let unit = 0; unit < spaced.length; unit += 1) marked.origins.push(origins[at] ?? 0);
    marked.origins.push(...origins.slice(at, at + word.length));
    at += word.length + 1;
    const isWhat = word === 'ما' && BEFORE_WHAT.test(before);
    if (!isWhat && (NEGATES.test(word) || (reach > 0 && IS_ABLE.test(word)))) reach = REACH;
    else reach = reach > 0 && FILLS.test(word) ? reach - 1 : 0;
    before = word;
  }
  return marked;
}
