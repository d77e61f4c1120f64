import { expect, it } from 'vitest';
import { activateWriting, defaultWriting } from '../../../lib/formats/i18n.ts';
import { presenceText } from './presence-text.ts';

activateWriting(defaultWriting);

it.each([
  ['here', 'في المحادثة الآن'],
  ['away', 'خارج المحادثة الآن'],
  ['unknown', 'الحالة غير معروفة الآن'],
] as const)('shows the presence %s, for any participant, as «%s»', (presence, text) => {
  expect(presenceText({ presence, isTyping: false })).toBe(text);
});
