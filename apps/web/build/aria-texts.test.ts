import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import texts from '../src/lib/aria-texts/combobox.ts';
import { ARIA_COMBOBOX_TEXTS, ariaTexts } from './aria-texts.ts';

it('replaces the Arabic texts of searchable lists at their path in this version of React Aria', async () => {
  const root = createRequire(import.meta.url).resolve('react-aria/package.json');
  const theirs = join(root, '../dist/private/intl/combobox/ar-AE.mjs');
  expect(theirs).toMatch(ARIA_COMBOBOX_TEXTS);
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [ariaTexts()],
    build: { write: false, minify: false, lib: { entry: theirs, formats: ['es'] } },
  });
  const code = JSON.stringify(built);
  expect(code).toContain('محدَّد');
  expect(code).not.toContain('خيارات');
});

it.each(Object.entries(texts))('has a text for %s: React Aria throws where it is empty', (_key, text) => {
  expect(text).toBeTruthy();
});

it('does not announce the number of options a second time', () => {
  expect(texts.countAnnouncement()).toBe('');
});
