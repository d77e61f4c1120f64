import { expect, it } from 'vitest';
import { createFormat } from '../../../lib/formats/format.ts';
import { defaultWriting, localeOf } from '../../../lib/formats/i18n.ts';
import { newText, unreadText } from './unread-text.ts';

const { number } = createFormat(localeOf(defaultWriting));

it.each([
  [1, 'رسالة واحدة'],
  [99, '99 رسالة'],
  // The server counts to a hundred only.
  [100, 'أكثر من 99 رسالة'],
])('shows the count %i as «%s»', (count, words) => {
  expect(unreadText(count, number)).toBe(`${words} غير مقروءة`);
  expect(newText(count, number)).toBe(`${words} جديدة`);
});
