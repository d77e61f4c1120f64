// @vitest-environment node
import { afterAll, expect, it, vi } from 'vitest';
import { staticPaths } from '../src/landing/pages.ts';
import { checkTexts } from './resolved-texts.ts';
import { withRenderer } from './static-renderer.ts';

// As in a build: Lingui then compiles no texts at run time.
vi.stubEnv('NODE_ENV', 'production');
afterAll(() => vi.unstubAllEnvs());

it('renders every static page with its texts compiled', async () => {
  const assets = { styles: '', scripts: [], preloadedFonts: [] };
  await withRenderer(({ renderStaticPage }) => {
    for (const path of staticPaths()) checkTexts(path, renderStaticPage(path, assets));
    expect(renderStaticPage('/', assets)).toContain('لأرقام 18 دولة.');
  });
}, 30_000);
