import { expect, it } from 'vitest';
import texts from './combobox.ts';

it.each(Object.entries(texts))('React Aria takes %s as a text that is there', (_key, text) => {
  expect(text).toBeTruthy();
});

it('the number of options is not said twice', () => {
  expect(texts.countAnnouncement()).toBe('');
});
