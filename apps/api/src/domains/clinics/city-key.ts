/** Tashkeel, superscript alef, Quranic marks and tatweel: they carry no letter of their own. */
const MARKS = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;

/** Letters that are typed for one another. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/[ىئی]/g, 'ي'],
  [/ؤ/g, 'و'],
  [/ة/g, 'ه'],
  [/ک/g, 'ك'],
];

/** The form in which names of cities are compared, however they were spelt: «جِدَّة» and «جده» are one. Never shown. */
export function cityKey(name: string): string {
  const bare = name.normalize('NFC').replace(MARKS, '').trim().replace(/\s+/g, ' ').toLowerCase();
  return LETTERS.reduce((text, [letters, letter]) => text.replace(letters, letter), bare);
}
