import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const sources = '<rootDir>/apps/web/src';

/** `npm run check:texts` extracts to a folder of its own and compares. */
const catalogues = process.env.RIFQ_CATALOGUES ?? `${sources}/locales`;

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
      path: `${catalogues}/{locale}/app`,
      include: [`${sources}/app`, `${sources}/features`, `${sources}/lib`],
      exclude: ['**/*.test.*'],
    },
    {
      path: `${catalogues}/{locale}/landing`,
      include: [`${sources}/landing`],
      exclude: ['**/*.test.*'],
    },
  ],
  // Neither origins nor dates: an entry changes when its text does, and at no other time.
  format: formatter({ origins: false, lineNumbers: false }),
});
