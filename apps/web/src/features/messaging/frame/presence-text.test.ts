import { expect, it } from 'vitest';
import { activateWriting, defaultWriting } from '../../../lib/formats/i18n.ts';
import { presenceText } from './presence-text.ts';

activateWriting(defaultWriting);

it.each([
  ['here', 'في المحادثة الآن'],
  ['away', 'خارج المحادثة الآن'],
  ['unknown', 'الحالة غير معروفة الآن'],
] as const)('says of somebody %s, whoever it is, «%s»', (presence, words) => {
  expect(presenceText({ presence, isTyping: false })).toBe(words);
});
