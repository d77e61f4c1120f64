import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { LANGUAGE } from './apps/web/src/lib/formats/language.ts';

const sources = '<rootDir>/apps/web/src';

/** `npm run check:texts` extracts to a separate folder and compares. */
const catalogues = process.env.RIFQ_CATALOGUES ?? `${sources}/locales`;

/**
 * Arabic is the source language: texts are written where they are shown, and a catalogue entry is the text
 * itself. The static pages have their own catalogue, so that the app does not load their texts.
 */
export default defineConfig({
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  locales: [LANGUAGE],
  sourceLocale: LANGUAGE,
  catalogs: [
    {
      path: `${catalogues}/{locale}/app`,
      include: [`${sources}/app`, `${sources}/entities`, `${sources}/features`, `${sources}/lib`],
      exclude: ['**/*.test.*'],
    },
    {
      path: `${catalogues}/{locale}/landing`,
      include: [`${sources}/landing`],
      exclude: ['**/*.test.*'],
    },
  ],
  // Neither origins nor line numbers: an entry changes only when its text changes.
  format: formatter({ origins: false, lineNumbers: false }),
});
