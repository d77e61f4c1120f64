// @ts-check
import { expect, it } from 'vitest';
import { textCleanings } from './text-cleaning.mjs';

const found = (/** @type {string} */ source) => textCleanings('lib/some.ts', source);

it.each([
  String.raw`text.replace(/[\p{Cf}\p{M}]/gu, '')`,
  String.raw`text.replace(/\p{Nonspacing_Mark}/gu, '')`,
  String.raw`text.replace(/\p{gc=Cf}/gu, '')`,
  String.raw`text.replace(/[^\p{L}\p{N} ]/gu, '')`,
  String.raw`text.replaceAll('\u200f', '')`,
  "text.replaceAll('\u200f', '')",
  String.raw`text.split('\u200b').join('')`,
  String.raw`const LRM = '\u200e'; text.replaceAll(LRM, '')`,
  String.raw`new RegExp('[\\u200b-\\u200f]')`,
  String.raw`const MARKS = '[\\u200b-\\u200f]'`,
  'new RegExp(String.raw`[\\u200b-\\u200f]`)',
  'new RegExp(`[\\\\u200b-\\\\u200f]`)',
  String.raw`new RegExp('[\u200b-\u200f]')`,
  String.raw`RegExp('[\u200b]', 'g')`,
  String.raw`new Set(['\u200e', '\u200f'])`,
  '/[\u064b-\u0652]/',
  '/[\u200e\u200f]/',
  String.raw`/[\u064c-\u0652\u0610-\u061a\u0670]/`,
  String.raw`/[\u2000-\u206f]/`,
  String.raw`/\u{200b}/u`,
  String.raw`/\xad/`,
  '/ـ/g',
  "t['normalize']()",
  't[`normalize`]()',
  "t?.normalize('NFC')",
  'String.prototype.normalize.call(t)',
  'code === 0x200f',
])('finds that %s cleans a text', source => {
  expect(found(source)).not.toEqual([]);
});

it.each([
  "text.replace(/[أإآ]/g, 'ا')",
  "text.replace(/ة/g, 'ه')",
  "text.replaceAll('ى', 'ي')",
  "const LETTERS = { أ: 'ا' }",
  "const LETTERS = { 'ک': 'ك' }",
])('finds that %s folds a text', source => {
  expect(found(source)).not.toEqual([]);
});

it.each([
  String.raw`/[\p{L}\p{M}]+/u`,
  String.raw`/[\u0600-\u06ff]/`,
  String.raw`/[\u0660-\u0669]/g`,
  String.raw`const isolated = '\u2066' + text + '\u2069'`,
  "words.includes('مثلًا')",
  "const name = 'سارة'.replace(' ', '')",
  "text.replace(/ة$/, 'ات')",
  "const plurals = { ة: 'ات' }",
  'props.trim()',
  'const { normalize } = props; normalize(text)',
  "const WORDS = { شرَق: 'شرِق' }",
])('reports nothing for %s', source => {
  expect(found(source)).toEqual([]);
});
