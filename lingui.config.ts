import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const web = 'apps/web/src';

/**
 * Arabic is the source language: a text is written where it is shown, and its catalogue entry is the text
 * itself. The static pages have a catalogue of their own, so that the app does not load their words.
 */
export default defineConfig({
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  locales: ['ar'],
  sourceLocale: 'ar',
  catalogs: [
    {
      path: `<rootDir>/${web}/locales/{locale}/app`,
      include: [`<rootDir>/${web}/app`, `<rootDir>/${web}/features`, `<rootDir>/${web}/lib`],
      exclude: ['**/*.test.*'],
    },
    {
      path: `<rootDir>/${web}/locales/{locale}/landing`,
      include: [`<rootDir>/${web}/landing`],
      exclude: ['**/*.test.*'],
    },
  ],
  // Neither origins nor dates: an entry changes when its text does, and at no other time.
  format: formatter({ origins: false, lineNumbers: false }),
});
