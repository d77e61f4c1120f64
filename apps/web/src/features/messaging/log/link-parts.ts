/** A part of a text: plain, an address of the web, or a run of digits that reads from left to right. */
export interface TextPart {
  type: 'text' | 'link' | 'number';
  text: string;
}

/** Of another script than Latin, which an address has in no place: ends of sentences and of their parts, brackets, quotation marks. */
const FOREIGN_MARK = String.raw`(?![()[\]{}])(?:[^\P{Terminal_Punctuation}\0-\x7f]|[\p{Ps}\p{Pe}\p{Pi}\p{Pf}…—＂＇\u275b-\u2760\ufffc])`;
/** A Latin mark with the next part of a sentence, or another address, right behind it. */
const GLUED = String.raw`[,;](?=https?:\/\/)|(?<=[!-~])[,;!](?=\p{Script=Arabic})`;
/** What keeps letters apart, or stands for one that is left out. */
const BETWEEN_LETTERS = String.raw`(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})|(?<=[\p{L}\p{N}])['’](?=\p{Script=Latin})`;
/** An address of the web with its scheme. */
const LINK = String.raw`https?:\/\/(?:${BETWEEN_LETTERS}|(?!${FOREIGN_MARK}|${GLUED})[^\s<>"'\p{Cf}])+`;
/** A phone as people write it: from a plus, a zero or a bracket on, with single spaces between its groups. */
const PHONE = String.raw`(?<![\d٠-٩])(?:\+|\(\+?|(?=[0٠]))[\d٠-٩](?:[\d٠-٩().-]|[ \u00a0](?=[\d٠-٩(])){5,}[\d٠-٩]`;
/** Another number of one piece, with signs in it. Several with spaces between them are a list, in the order of its text. */
const NUMBER = String.raw`[\d٠-٩][\d٠-٩().-]{5,}[\d٠-٩]`;
const PART = new RegExp(`(${LINK})|(${PHONE}|${NUMBER})`, 'giu');
/** What stands behind an address and does not belong to it: the end of a sentence, of emphasis, an opened bracket, a picture. */
const TRAILING = /[^\P{P}\0-\x7f]|[^\P{S}\0-\x7f]|[\p{Terminal_Punctuation}([{*_`'|^~\\]|\ufe0f/u;
/** An address up to an underscore that is part of its key, as keys of films are. */
const KEY_WITH_UNDERSCORE = /[/=](?=[\w-]*(?:\d|[a-z][A-Z]|[A-Z]{2}))[\w-]{8,}_$/;

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

/** An address without what stands behind it. */
function trimmed(address: string): string {
  const signs = [...withoutForeignBracket(address)];
  for (let last = signs.at(-1); last !== undefined && TRAILING.test(last); last = signs.at(-1)) {
    if (last === '_' && signs.at(-2) !== '_' && KEY_WITH_UNDERSCORE.test(signs.join(''))) break;
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

/** Divides a text into its parts, in their order; together they are the text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const push = (type: TextPart['type'], from: number, to: number) => {
    if (to > from) parts.push({ type, text: text.slice(from, to) });
  };
  const part = new RegExp(PART);
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    const [whole, address] = match;
    const found = address === undefined ? whole : trimmed(address);
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
