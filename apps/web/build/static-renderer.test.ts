// @vitest-environment node
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { afterAll, expect, it, vi } from 'vitest';
import { staticPaths } from '../src/landing/pages.ts';
import { LANGUAGE } from '../src/lib/formats/language.ts';
import { MARKS, markedTexts, UnmarkedTexts } from './marked-texts.ts';
import { checkTexts } from './resolved-texts.ts';
import { withRenderer } from './static-renderer.ts';
import { webRoot } from './web-root.ts';

// As in a build: Lingui then compiles no texts at run time.
vi.stubEnv('NODE_ENV', 'production');
afterAll(() => vi.unstubAllEnvs());

const assets = { styles: '', scripts: [], preloadedFonts: [] };

it('renders every static page with its texts compiled, all of them from the catalogue', async () => {
  const messages = { [LANGUAGE]: await markedTexts(join(webRoot, '../..')) };
  const pseudoLocale = setupI18n({ locale: LANGUAGE, messages });
  const unmarkedTexts = new UnmarkedTexts();
  await withRenderer(({ renderStaticPage }) => {
    for (const path of staticPaths()) {
      checkTexts(path, renderStaticPage(path, assets));
      const outside = outsideMarks(renderStaticPage(path, assets, pseudoLocale));
      expect(unmarkedTexts.find(outside.split(/[<>"]/)), path).toEqual([]);
    }
    expect(renderStaticPage('/', assets)).toContain('لأرقام 18 دولة.');
  });
}, 30_000);

/** Removes every text in marks, and what is nested in it. */
function outsideMarks(html: string): string {
  let depth = 0;
  let rest = '';
  for (const character of html) {
    if (character === MARKS.start) depth += 1;
    else if (character === MARKS.end) depth -= 1;
    else if (depth === 0) rest += character;
  }
  return rest;
}
