import { describe, expect, it } from 'vitest';
import type { PageAssets } from './document.ts';
import { staticPaths } from './pages.ts';
import { renderStaticPage } from './render.tsx';

const assets: PageAssets = {
  styles: '<style>p{}</style>',
  scripts: ['/assets/landing.js'],
  preloadedFonts: ['/assets/a.woff2'],
};

const landing = parse(renderStaticPage('/', assets));

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

function texts(selector: string): string[] {
  return [...landing.querySelectorAll(selector)].map(element => element.textContent.trim());
}

describe('the landing', () => {
  it('has the sections that the side menu links to, and the links to them', () => {
    const entries = [...landing.querySelectorAll('dialog nav a')];
    expect(entries.map(entry => entry.getAttribute('href'))).toEqual([
      '#header',
      '#features',
      '#download',
      '#faq',
    ]);
    expect(texts('dialog nav a')).toEqual(['الرئيسية', 'المزايا', 'تحميل التطبيق', 'الأسئلة الشائعة']);
    for (const entry of entries) {
      expect(landing.querySelector(entry.getAttribute('href') ?? '')).not.toBeNull();
    }
    expect(landing.querySelector('dialog .btn')?.getAttribute('href')).toBe('/register');
  });

  it('gives search engines the same questions and replies as the page', () => {
    const data: unknown = JSON.parse(
      landing.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
    );
    const visible = [...landing.querySelectorAll('#faq details')].map(entry => ({
      '@type': 'Question',
      name: entry.querySelector('summary')?.textContent,
      acceptedAnswer: { '@type': 'Answer', text: entry.querySelector('p')?.textContent },
    }));
    expect(visible.length).toBeGreaterThan(3);
    expect(data).toMatchObject({ '@type': 'FAQPage', mainEntity: visible });
  });

  it('runs one script of its own, and none inline', () => {
    const scripts = [...landing.querySelectorAll('script:not([type="application/ld+json"])')];
    expect(scripts.map(script => [script.getAttribute('src'), script.textContent])).toEqual([
      ['/assets/landing.js', ''],
    ]);
  });

  it('has every text and plural resolved', () => {
    expect(landing.body.textContent).toContain('لأرقام 18 دولة.');
    expect(landing.body.textContent).not.toMatch(/[{}]/);
  });

  it('has no style attribute, which the content policy would block', () => {
    expect(landing.querySelectorAll('[style]')).toHaveLength(0);
  });

  it('has unique ids and no reference to a missing one', () => {
    const ids = [...landing.querySelectorAll('[id]')].map(element => element.id);
    expect(new Set(ids).size).toBe(ids.length);
    const references = ['aria-labelledby', 'aria-controls'].flatMap(attribute =>
      [...landing.querySelectorAll(`[${attribute}]`)].map(element => element.getAttribute(attribute)),
    );
    for (const reference of references) expect(ids).toContain(reference);
  });
});

describe.each(staticPaths())('the page %s', path => {
  const document = parse(renderStaticPage(path, assets));

  it('is Arabic, right to left, with a title, a description and one main heading', () => {
    expect(document.documentElement.lang).toBe('ar');
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.title).toMatch(/\p{Script=Arabic}/u);
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toMatch(
      /\p{Script=Arabic}/u,
    );
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelectorAll('main')).toHaveLength(1);
  });

  it('links only to pages and sections that exist', () => {
    const served = [...staticPaths(), '/register', '/dashboard', ''];
    for (const link of document.querySelectorAll('a')) {
      const [page = '', section] = (link.getAttribute('href') ?? '').split('#');
      expect(served).toContain(page);
      if (section !== undefined) {
        const target = page === '/' ? landing : document;
        expect(target.getElementById(section)).not.toBeNull();
      }
    }
  });
});

it('names on the privacy page every key under which the app stores something in the browser', () => {
  const sources = import.meta.glob<string>('../**/*.ts', { query: '?raw', import: 'default', eager: true });
  const keys = Object.values(sources).flatMap(source =>
    [...source.matchAll(/(?:KEY|NAME) = '(rifq\.[a-z-]+)'/g)].map(([, key]) => key),
  );
  expect(keys.length).toBeGreaterThan(10);
  const named = parse(renderStaticPage('/privacy', assets)).body.textContent;
  expect(keys.filter(key => !named.includes(`${key}`))).toEqual([]);
});

it('has an inline script only in the offline page', () => {
  const inline = staticPaths().map(path => {
    const page = parse(renderStaticPage(path, assets));
    return [path, page.querySelector('script:not([src]):not([type])')?.textContent];
  });
  expect(Object.fromEntries(inline)).toEqual({
    '/': undefined,
    '/privacy': undefined,
    '/terms': undefined,
    '/offline': expect.stringContaining("'online'"),
  });
});

it('excludes only the offline page from search results', () => {
  const hidden = staticPaths().filter(path => renderStaticPage(path, assets).includes('noindex'));
  expect(hidden).toEqual(['/offline']);
});
