// @ts-check
import { expect, it } from 'vitest';
import { numbersInText } from './text-numbers.mjs';

it.each([
  ['digits', 'يصل رمز من 6 أرقام.', ['6']],
  ['Arabic digits', 'رقم الشريحة ١٥ خانة.', ['١٥']],
  ['a dual', 'حتى ساعتين قبل الموعد', ['ساعتين']],
  ['a number word with a prefix and vowel marks', 'قبل الفندقة بثلاثةِ أسابيع', ['بثلاثة']],
  ['a dual in another form of a plural', '{moves, plural, zero {غُيّر مرتين.} other {# مرات.}}', ['مرتين']],
  ['digits in an exact form', '{count, plural, =100 {أكثر من 99} other {#}}', ['99']],
])('finds %s', (_, message, numbers) => {
  expect(numbersInText(message)).toEqual(numbers);
});

it.each([
  ['values', 'رمز من {digits}، وهو صالح {valid}.'],
  ['tags', 'حذف <0>{email}</0> و<1/>'],
  ['the dual of a plural', '{count, plural, one {يوم} two {يومين} few {# أيام} other {# يوم}}'],
  ['a number word in the form of that number', '{count, plural, =10 {عشرة رموز} other {# رمز}}'],
  ['words that begin like numbers', 'يُستردّ المبلغ، والستارة والخمسينيّ'],
])('ignores %s', (_, message) => {
  expect(numbersInText(message)).toEqual([]);
});
