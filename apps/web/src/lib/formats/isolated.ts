const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * A name for a sentence, read in the direction of its own first letter and apart from the words around it, as `<bdi>`
 * does it for a name that stands alone: «Rex الصغير» looks the same everywhere. A name in Arabic letters only stays as it is.
 */
export function isolated(name: string): string {
  const isPlain = /^[\p{Script=Arabic}\p{Mark}\s]*$/u.test(name);
  return isPlain ? name : `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}`;
}
