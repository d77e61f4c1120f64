import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type StaticPath, staticPages, staticPaths } from '../src/landing/pages.ts';
import type { StampedBuild } from './build-id.ts';
import { LANDING_BUDGET, overBudget, weigh } from './page-budget.ts';
import { styleFor } from './page-style.ts';
import { checkTexts } from './resolved-texts.ts';
import { buildServiceWorker, buildStaticAssets, type StaticAssets } from './static-assets.ts';
import { type StaticRenderer, withRenderer } from './static-renderer.ts';

/** Data of each static page for the server; written as `static-pages.json`. */
interface PageManifest {
  pages: Record<string, { file: string; scriptHashes: readonly string[]; styleHashes: readonly string[] }>;
}

interface BuiltPage {
  path: StaticPath;
  file: string;
  html: string;
  style: string;
}

/** Fonts whose glyphs the first lines need; the Latin one loads when a digit or a name needs it. */
const PRELOADED_FONTS = /\/(?:readex-pro|vazirmatn)-arabic[^/]*\.woff2$/;

/**
 * Renders `/`, `/privacy`, `/terms` and `/offline` to plain HTML with inline styles, and builds the landing's script
 * and the service worker. Runs after the app's own build, into the same folder.
 * @throws when a page shows an uncompiled text, or the landing exceeds its budget
 */
export async function buildStaticPages(outDir: string, stamped: StampedBuild): Promise<void> {
  const assets = await buildStaticAssets();
  const pages = await withRenderer(renderer => renderPages(renderer, assets));
  for (const { path, html } of pages) checkTexts(path, html);
  const offline = pages.find(page => page.path === '/offline');
  const worker = await buildServiceWorker(hash(offline?.html ?? '', 'hex').slice(0, 16), stamped);

  await writeAll(outDir, [
    ...assets.files,
    ...pages.map(page => ({ path: page.file, source: page.html })),
    { path: 'sw.js', source: worker },
    { path: 'static-pages.json', source: `${JSON.stringify(pageManifest(pages), null, 2)}\n` },
  ]);
  checkBudget(pages, assets);
}

function renderPages({ renderStaticPage }: StaticRenderer, assets: StaticAssets): BuiltPage[] {
  const preloadedFonts = assets.files.map(file => `/${file.path}`).filter(href => PRELOADED_FONTS.test(href));
  return staticPaths().map(path => {
    const { file, style: styleName, script } = staticPages[path];
    const scripts = script === undefined ? [] : [assets.scripts[script].href];
    const plain = renderStaticPage(path, { styles: '', scripts, preloadedFonts });
    const style = styleFor(assets.styles[styleName], plain);
    const html = renderStaticPage(path, { styles: `<style>${style}</style>`, scripts, preloadedFonts });
    return { path, file, html, style };
  });
}

/** Builds the manifest. Our own files need no hash, since the policy allows `'self'`; inline scripts do. */
function pageManifest(pages: readonly BuiltPage[]): PageManifest {
  const entries = pages.map(({ path, file, style }) => {
    const { inlineScript } = staticPages[path];
    const scriptHashes = inlineScript === undefined ? [] : [policyHash(inlineScript)];
    return [path, { file, scriptHashes, styleHashes: [policyHash(style)] }] as const;
  });
  return { pages: Object.fromEntries(entries) };
}

function checkBudget(pages: readonly BuiltPage[], assets: StaticAssets): void {
  const landing = pages.find(page => page.path === '/');
  const fonts = assets.files.flatMap(({ path, source }) =>
    path.endsWith('.woff2') && typeof source !== 'string' ? [source] : [],
  );
  const weight = weigh([landing?.html ?? '', assets.scripts.landing.source], fonts);
  process.stdout.write(
    `landing: ${weight.code} of ${LANDING_BUDGET.code} bytes of HTML, CSS and script (Brotli), ` +
      `${weight.fonts} of ${LANDING_BUDGET.fonts} bytes of fonts\n`,
  );
  const broken = overBudget(weight);
  if (broken.length > 0) throw new Error(broken.join(' '));
}

async function writeAll(outDir: string, files: StaticAssets['files']): Promise<void> {
  for (const { path, source } of files) {
    const target = join(outDir, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, source);
  }
}

function policyHash(text: string): string {
  return `sha256-${hash(text, 'base64')}`;
}

function hash(text: string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(text).digest(encoding);
}
