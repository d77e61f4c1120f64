/** A part of a text: plain, an address of the web, or a run of digits that reads from left to right. */
export interface TextPart {
  type: 'text' | 'link' | 'number';
  text: string;
}

/** A bracket of another script than Latin, which no address has. */
const FOREIGN_BRACKET = String.raw`(?![()[\]{}])[\p{Ps}\p{Pe}]`;
/** An address of the web with its scheme; no quotation mark of any script, and no mark of direction, is part of it. */
const LINK = String.raw`https?:\/\/(?:(?!${FOREIGN_BRACKET})[^\s<>"'\p{Pi}\p{Pf}\p{Cf}])+`;
/** A phone as people write it: from a plus, a zero or a bracket on, with single spaces between its groups. */
const PHONE = String.raw`(?<![\d٠-٩])(?:\+|\(\+?|(?=[0٠]))[\d٠-٩](?:[\d٠-٩().-]|[ \u00a0](?=[\d٠-٩(])){5,}[\d٠-٩]`;
/** Another number of one piece, with signs in it. Several with spaces between them are a list, in the order of its text. */
const NUMBER = String.raw`[\d٠-٩][\d٠-٩().-]{5,}[\d٠-٩]`;
const PART = new RegExp(`(${LINK})|(${PHONE}|${NUMBER})`, 'giu');
/** What stands behind an address and does not belong to it: the end of a sentence, of a part of one, or of brackets. */
const TRAILING = /[\p{Terminal_Punctuation}\]}]$/u;

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** An address without what stands behind it; a bracket that was opened in it is its own. */
function trimmed(address: string): string {
  const isForeignBracket = address.endsWith(')') && count(address, ')') > count(address, '(');
  return isForeignBracket || TRAILING.test(address) ? trimmed(address.slice(0, -1)) : address;
}

/** Whether a text is an address that may be opened: no other scheme, and no name or password in it. */
function isSafe(address: string): boolean {
  try {
    const { protocol, username, password } = new URL(address);
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
  } catch {
    return false;
  }
}

/** Divides a text into its parts, in their order; together they are the text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const push = (type: TextPart['type'], from: number, to: number) => {
    if (to > from) parts.push({ type, text: text.slice(from, to) });
  };
  for (const match of text.matchAll(PART)) {
    const found = match[1] === undefined ? match[0] : trimmed(match[1]);
    const isLink = match[1] !== undefined;
    if (isLink && !isSafe(found)) continue;
    push('text', end, match.index);
    end = match.index + found.length;
    push(isLink ? 'link' : 'number', match.index, end);
  }
  push('text', end, text.length);
  return parts;
}
