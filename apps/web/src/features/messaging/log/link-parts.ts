/** A part of a text: plain, a URL, or a run of digits with left-to-right order. */
export interface TextPart {
  type: 'text' | 'link' | 'number';
  text: string;
}

/** Non-Latin marks that are in no URL: sentence and clause ends, brackets, quotation marks. */
const FOREIGN_MARK = String.raw`(?![()[\]{}]|[،؛؟](?:_|[a-z]+=))(?:[^\P{Terminal_Punctuation}\0-\x7f]|[\p{Ps}\p{Pe}\p{Pi}\p{Pf}…—＂＇\u275b-\u2760\ufffc])`;
/** A Latin mark directly followed by another URL. */
const GLUED = String.raw`[,;](?=https?:\/\/)`;
/** Joiners between letters, and apostrophes. */
const BETWEEN_LETTERS = String.raw`(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})|(?<=[\p{L}\p{N}])['’](?=\p{Script=Latin})`;
/** A URL with its scheme. */
const LINK = String.raw`https?:\/\/(?:${BETWEEN_LETTERS}|(?!${FOREIGN_MARK}|${GLUED})[^\s<>"'\p{Cf}])+`;
/** Microchip and bank account numbers in groups, which start unlike any phone. */
const GROUPED = String.raw`(?<![\d٠-٩])(?:[\d٠-٩]{3}(?: [\d٠-٩]{3}){4}|[A-Z]{2}\d{2}(?: \d{4}){3,7}(?: \d{1,4})?)(?![\d٠-٩])`;
/**
 * A phone number as usually written: starts with a plus, zero, bracket or company prefix, with single spaces between
 * groups.
 */
const PHONE = String.raw`(?<![\d٠-٩][ \u00a0]?)(?:\+|\(\+?|(?=[0٠]|(?:920|800)[\d ]))[\d٠-٩](?:[\d٠-٩().-]|[ \u00a0](?=[\d٠-٩(])){5,}[\d٠-٩]`;
/** Another number without spaces, including signs. Several with spaces between them are a list, in text order. */
const NUMBER = String.raw`[\d٠-٩][\d٠-٩().-]{5,}[\d٠-٩]`;
const PART = new RegExp(`(${LINK})|(${GROUPED}|${PHONE}|${NUMBER})`, 'giu');
/** Trailing characters that are not part of a URL: sentence ends, emphasis, an open bracket, an emoji. */
const TRAILING = /[^\P{P}\0-\x7f]|[^\P{S}\0-\x7f]|[\p{Terminal_Punctuation}([{*_`'|^~\\]|\ufe0f/u;
/** Also valid at the end of names and keys: trimmed only if the same mark is before the URL. */
const EMPHASIS = /[*_~]/;
/** A Latin mark directly followed by the next part of an Arabic sentence. */
const NEXT_PART = /(?<=[!-~])[,;!](?=\p{Script=Arabic})/u;

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Cuts a URL at the first closing bracket that was not opened in it. */
function withoutForeignBracket(address: string): string {
  const open: string[] = [];
  for (const [index, sign] of [...address].entries()) {
    if ('([{'.includes(sign)) open.push(sign);
    const wanted = OPENING[sign];
    if (wanted !== undefined && open.pop() !== wanted) return [...address].slice(0, index).join('');
  }
  return address;
}

/** Cuts a URL before the next part of a sentence, except in its query. */
function withoutNextPart(address: string): string {
  const [path = ''] = address.split('?', 1);
  const end = NEXT_PART.exec(path)?.index;
  return end === undefined ? address : address.slice(0, end);
}

/** Trims trailing characters of a URL. @param before the character before it */
function trimmed(address: string, before: string): string {
  const signs = [...withoutForeignBracket(withoutNextPart(address))];
  for (let last = signs.at(-1); last !== undefined && TRAILING.test(last); last = signs.at(-1)) {
    if (EMPHASIS.test(last) && last !== before) break;
    signs.pop();
  }
  return signs.join('');
}

/** Whether a URL may be opened: only http(s), without user name or password. */
function isSafe(address: string): boolean {
  try {
    const { protocol, username, password } = new URL(address);
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
  } catch {
    return false;
  }
}

/** Parts limit: the rest of a longer text stays plain. */
const MOST_PARTS = 200;

/** Splits a text into its parts, in order; joined they are the text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const push = (type: TextPart['type'], from: number, to: number) => {
    if (to > from) parts.push({ type, text: text.slice(from, to) });
  };
  const part = new RegExp(PART);
  for (let left = MOST_PARTS; left > 0; left -= 1) {
    const match = part.exec(text);
    if (match === null) break;
    const [whole, address] = match;
    const found = address === undefined ? whole : trimmed(address, text.charAt(match.index - 1));
    // The trimmed part can contain another URL.
    part.lastIndex = match.index + found.length;
    if (address !== undefined && !isSafe(found)) continue;
    push('text', end, match.index);
    end = part.lastIndex;
    push(address === undefined ? 'number' : 'link', match.index, end);
  }
  push('text', end, text.length);
  return parts;
}
