import type { Folded } from './fold.ts';

/*
 * How patterns of emergency signs are written. They read texts in the folded form of `foldWithOrigins` (ا for أإآ, ي for ى
 * and ئ, ه for ة) with letters of one sound as one. In a list of words `|` stands for «or», `*` for any ending, `~` before a
 * verb for its present of he, she or we in any dialect («يشرب», «بتشرب», «كيشرب»). A list after `=` is of words without particles,
 * one after `!` of what is not or cannot be done.
 */

/** Letters that many dialects speak, and so write, alike. */
const SOUNDS: Readonly<Record<string, string>> = { ث: 'ت', ذ: 'د', ظ: 'ض' };
const SOUNDING_ALIKE = /[ثذظ]/g;

/** A folded text with one letter for letters of the same sound; it stays as long as it is. */
export const withOneSound = (folded: string): string =>
  folded.replace(SOUNDING_ALIKE, letter => SOUNDS[letter] ?? letter);

/** Particles that Arabic writes together with the word. */
const PARTICLES = '[وف]?(?:ب?ال|وال|لل|[عه]ال|[بلك])?';
/** The alef of a word that is somebody's or something's object: «نزيفًا». */
const OBJECT_END = 'ا?';
const PRESENT = '(?:عمب?|دا|[كتغ]ا|[بكدتهحغ])?[يتن]';

/** Stands before each word of a text that is said not to be; folded texts have no such sign. */
const NOT_MARK = '!';

const START = `(?<![^ ])${NOT_MARK}?`;
const END = `${OBJECT_END}(?![^ ])`;
/** «Not», written onto the word itself. */
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

/** Its parts in their order with up to three words between them. */
export const phrase = (...parts: string[]): RegExp => new RegExp(inOrder(3, parts));

/** Its parts in their order with at most one word between them: for words that mean other things further off. */
export const close = (...parts: string[]): RegExp => new RegExp(inOrder(1, parts));

/** Two parts, whichever comes first. */
export const either = (one: string, other: string): RegExp =>
  new RegExp(`${inOrder(3, [one, other])}|${inOrder(3, [other, one])}`);

/** Animals as owners call them. */
export const PET =
  'قط*|بس|بسه|بسته|بستي|بسي|بستنا|بسين*|بزون*|كلب*|جلب*|جرو*|مشه|مشتي|هر|هره|هري|هرتي|حيوان*|cat|dog';

export const NOT =
  'لا|ما|مش|مو|مب|موب|ماهو|مهو|ماهي|مهي|مانه|مهوب|لم|لن|غير|بدون|بلا|عدم|ماعاد|معاد|مابقاش|مبقاش|مابقاتش|مابقي|مبقتش|ماكو|مفيش|مافي|مافيه|مافيش|ماكاينش|مكاينش|ماراهش|ماعندوش|معندوش|محد|محدش|ماحد|دون';

/** Between «not» and what is not done. */
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
/** Before the «ما» that is no «not»: «كل ما ياكل»، «بعد ما شرب». */
const BEFORE_WHAT = wordOf('[وف]?(?:كل|بعد|قبل|زي|متل|كيف|كي|اول|وقت|يوم|حسب|طول|عند|حال|مع)');
/** A «لا» further off belongs to other words. */
const REACH = 3;

/** A text with a mark before each word that, by what stands right before it, is not or cannot be done. */
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
