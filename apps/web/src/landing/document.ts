import { DIRECTION, LANGUAGE } from '../lib/formats/language.ts';

/** Content and metadata of a static page. */
export interface PageDocument {
  title: string;
  description: string;
  /** Rendered markup of the body. */
  body: string;
  /** False excludes the page from search results. */
  indexed: boolean;
  /** JSON-LD, already escaped for a script element. */
  structuredData?: string | undefined;
  /** An inline script. */
  inlineScript?: string | undefined;
}

/** URLs and texts that the build (or the dev server) supplies. */
export interface PageAssets {
  /** Complete `<style>` or `<link>` elements. */
  styles: string;
  /** URLs of the fonts that the first paint needs. */
  preloadedFonts: readonly string[];
  /** URLs of module scripts; none for a static page. */
  scripts: readonly string[];
}

/** Renders a whole HTML document: in the app's language and direction, both themes, installable. */
export function renderDocument(page: PageDocument, assets: PageAssets): string {
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(page.indexed ? [] : ['<meta name="robots" content="noindex">']),
    ...assets.preloadedFonts.map(
      href => `<link rel="preload" href="${escapeHtml(href)}" as="font" type="font/woff2" crossorigin>`,
    ),
    assets.styles,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#FAF4E8" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0D1F1C" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<meta property="og:type" content="website">',
    `<meta property="og:locale" content="${LANGUAGE}">`,
    '<meta property="og:site_name" content="رِفق">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    ...assets.scripts.map(src => `<script type="module" src="${escapeHtml(src)}"></script>`),
    ...(page.inlineScript === undefined ? [] : [`<script>${page.inlineScript}</script>`]),
    ...(page.structuredData === undefined
      ? []
      : [`<script type="application/ld+json">${page.structuredData}</script>`]),
  ];
  return `<!doctype html><html lang="${LANGUAGE}" dir="${DIRECTION}"><head>${head.join('')}</head><body>${page.body}</body></html>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => ENTITIES[character] ?? character);
}
