import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PAGES } from '../page-path.ts';

const require = createRequire(import.meta.url);

type Font = { readonly path: string; readonly bytes: Buffer; readonly range: string };

/**
 * The typeface of the app's text. These pages have their own copy, since the app's file name changes with each build.
 */
export const fonts: readonly Font[] = [
  {
    path: `${PAGES}/fonts/arabic.woff2`,
    bytes: readFileSync(
      require.resolve('@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2'),
    ),
    range: 'U+0600-06FF,U+0750-077F,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FEFC',
  },
  {
    path: `${PAGES}/fonts/latin.woff2`,
    bytes: readFileSync(
      require.resolve('@fontsource-variable/vazirmatn/files/vazirmatn-latin-wght-normal.woff2'),
    ),
    range: 'U+0000-00FF,U+2000-200B,U+2012-206F,U+20AC,U+2122,U+2191,U+2193,U+2212',
  },
];
