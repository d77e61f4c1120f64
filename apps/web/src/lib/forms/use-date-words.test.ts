import { expect, it } from 'vitest';
import { defaultWriting, localeOf } from '../formats/i18n.ts';
import { typedDate } from './use-date-words.ts';

it('writes a day as it is typed, in the owner’s digits and calendar', () => {
  expect(typedDate('2026-11-21', localeOf(defaultWriting))).toBe('21/11/2026');
  const arabic = localeOf({ digits: 'arab', calendar: 'islamic-umalqura' });
  expect(typedDate('2026-11-21', arabic)).toBe('١١/٦/١٤٤٨');
});
