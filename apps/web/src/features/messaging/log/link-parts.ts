/** A part of a text: plain, an address of the web, or a run of digits that reads from left to right. */
export interface TextPart {
  type: 'text' | 'link' | 'number';
  text: string;
}

/** An address of the web with its scheme, or a phone or another number with signs or spaces in it. */
const PART = /(https?:\/\/[^\s<>"'«»]+)|(\+?[\d٠-٩][\d٠-٩\s().-]{5,}[\d٠-٩])/giu;
/** What stands behind an address and does not belong to it. */
const TRAILING = /[.,;:!?،؛؟)\]}»"']+$/u;

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
    const found = match[1]?.replace(TRAILING, '') ?? match[0];
    const isLink = match[1] !== undefined;
    if (isLink && !isSafe(found)) continue;
    push('text', end, match.index);
    end = match.index + found.length;
    push(isLink ? 'link' : 'number', match.index, end);
  }
  push('text', end, text.length);
  return parts;
}
