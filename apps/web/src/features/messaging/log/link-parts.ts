/** A part of a text: plain, an address of the web, or a run of digits that reads from left to right. */
export interface TextPart {
  type: 'text' | 'link' | 'number';
  text: string;
}

/** Of another script than Latin, which an address has in no place: ends of sentences and of their parts, brackets, quotation marks. */
const FOREIGN_MARK = String.raw`(?![()[\]{}]|[،؛؟](?:_|[a-z]+=))(?:[^\P{Terminal_Punctuation}\0-\x7f]|[\p{Ps}\p{Pe}\p{Pi}\p{Pf}…—＂＇\u275b-\u2760\ufffc])`;
/** A Latin mark with another address right behind it. */
const GLUED = String.raw`[,;](?=https?:\/\/)`;
/** What keeps letters apart, or stands for one that is left out. */
const BETWEEN_LETTERS = String.raw`(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})|(?<=[\p{L}\p{N}])['’](?=\p{Script=Latin})`;
/** An address of the web with its scheme. */
const LINK = String.raw`https?:\/\/(?:${BETWEEN_LETTERS}|(?!${FOREIGN_MARK}|${GLUED})[^\s<>"'\p{Cf}])+`;
/** A chip's number and that of a bank account in their groups, which begin as no phone does. */
const GROUPED = String.raw`(?<![\d٠-٩])(?:[\d٠-٩]{3}(?: [\d٠-٩]{3}){4}|[A-Z]{2}\d{2}(?: \d{4}){3,7}(?: \d{1,4})?)(?![\d٠-٩])`;
/** A phone as people write it: from a plus, a zero, a bracket or a code of companies on, with single spaces between its groups. */
const PHONE = String.raw`(?<![\d٠-٩][ \u00a0]?)(?:\+|\(\+?|(?=[0٠]|(?:920|800)[\d ]))[\d٠-٩](?:[\d٠-٩().-]|[ \u00a0](?=[\d٠-٩(])){5,}[\d٠-٩]`;
/** Another number of one piece, with signs in it. Several with spaces between them are a list, in the order of its text. */
const NUMBER = String.raw`[\d٠-٩][\d٠-٩().-]{5,}[\d٠-٩]`;
const PART = new RegExp(`(${LINK})|(${GROUPED}|${PHONE}|${NUMBER})`, 'giu');
/** What stands behind an address and does not belong to it: the end of a sentence, of emphasis, an opened bracket, a picture. */
const TRAILING = /[^\P{P}\0-\x7f]|[^\P{S}\0-\x7f]|[\p{Terminal_Punctuation}([{*_`'|^~\\]|\ufe0f/u;
/** What names and keys end with too: it sets off an address only where it stands before it as well. */
const EMPHASIS = /[*_~]/;
/** A Latin mark with the next part of an Arabic sentence right behind it. */
const NEXT_PART = /(?<=[!-~])[,;!](?=\p{Script=Arabic})/u;

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** An address up to the first bracket that is closed and was not opened in it. */
function withoutForeignBracket(address: string): string {
  const open: string[] = [];
  for (const [index, sign] of [...address].entries()) {
    if ('([{'.includes(sign)) open.push(sign);
    const wanted = OPENING[sign];
    if (wanted !== undefined && open.pop() !== wanted) return [...address].slice(0, index).join('');
  }
  return address;
}

/** An address up to the next part of a sentence; in a query there is none. */
function withoutNextPart(address: string): string {
  const [path = ''] = address.split('?', 1);
  const end = NEXT_PART.exec(path)?.index;
  return end === undefined ? address : address.slice(0, end);
}

/** An address without what stands behind it. @param before the sign that stands before it */
function trimmed(address: string, before: string): string {
  const signs = [...withoutForeignBracket(withoutNextPart(address))];
  for (let last = signs.at(-1); last !== undefined && TRAILING.test(last); last = signs.at(-1)) {
    if (EMPHASIS.test(last) && last !== before) break;
    signs.pop();
  }
  return signs.join('');
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

/** A text of more is no message: the rest of it stays plain. */
const MOST_PARTS = 200;

/** Divides a text into its parts, in their order; together they are the text. */
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
    // Behind what was cut off may stand another address.
    part.lastIndex = match.index + found.length;
    if (address !== undefined && !isSafe(found)) continue;
    push('text', end, match.index);
    end = part.lastIndex;
    push(address === undefined ? 'number' : 'link', match.index, end);
  }
  push('text', end, text.length);
  return parts;
}
