// @ts-check
import { expect, it } from 'vitest';
import { numbersInText } from './text-numbers.mjs';

it.each([
  ['digits', 'يصل رمز من 6 أرقام.', ['6']],
  ['Arabic digits', 'رقم الشريحة ١٥ خانة.', ['١٥']],
  ['a dual', 'حتى ساعتين قبل الموعد', ['ساعتين']],
  ['a number word with a prefix and vowel marks', 'قبل الفندقة بثلاثةِ أسابيع', ['بثلاثة']],
  ['a dual in another form of a plural', '{moves, plural, zero {غُيّر مرتين.} other {# مرات.}}', ['مرتين']],
  ['one of a counted noun', 'يُحجز ريال واحد، ومحاولة واحدة تكفي', ['ريال واحد', 'ومحاولة واحدة']],
  [
    'one of a noun with article',
    'في المحاولة الواحدة وللشريحة الواحدة',
    ['المحاولة الواحدة', 'وللشريحة الواحدة'],
  ],
  ['one of a masculine noun', 'ميغابايت واحد ومنتج واحد', ['ميغابايت واحد', 'ومنتج واحد']],
  ['more duals', 'زيارتان وشريحتين ومنتجان وميغابايتين', ['زيارتان', 'وشريحتين', 'ومنتجان', 'وميغابايتين']],
  ['two as a word', 'يلزم اثنان من الرموز', ['اثنان']],
  ['parts of a whole', 'بعد نصف ساعة وربع الساعة', ['نصف', 'وربع']],
  ['parts of something named before', 'المبلغ ونصفه والرسوم وربعها', ['ونصفه', 'وربعها']],
  [
    'duals of what sentences count',
    'جرعتان ورمزان ومحاولتين ورسالتان',
    ['جرعتان', 'ورمزان', 'ومحاولتين', 'ورسالتان'],
  ],
  ['all digits of a text', 'من 3 أرقام إلى 4', ['3', '4']],
  ['one in the form of two', '{n, plural, two {محاولة واحدة} other {#}}', ['محاولة واحدة']],
  ['digits in an exact form', '{count, plural, =100 {أكثر من 99} other {#}}', ['99']],
])('finds %s', (_, message, numbers) => {
  expect(numbersInText(message)).toEqual(numbers);
});

it.each([
  ['values', 'رمز من {digits}، وهو صالح {valid}.'],
  ['tags', 'حذف <0>{email}</0> و<1/>'],
  ['the dual of a plural', '{count, plural, one {يوم} two {يومين} few {# أيام} other {# يوم}}'],
  ['a number word in the form of that number', '{count, plural, =10 {عشرة رموز} other {# رمز}}'],
  ['one of a plural', '{n, plural, one {محاولة واحدة} other {# محاولة}}'],
  ['one that counts nothing', 'كل شيء في مكان واحد، ورقم أحدها'],
  ['words that begin like numbers', 'يُستردّ المبلغ، والستارة والخمسينيّ'],
])('ignores %s', (_, message) => {
  expect(numbersInText(message)).toEqual([]);
});
