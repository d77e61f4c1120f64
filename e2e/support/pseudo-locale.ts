import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { MARKS, markedTexts, UnmarkedTexts } from '../../apps/web/build/marked-texts.ts';

declare global {
  interface Window {
    markedTexts?: Record<string, string[]>;
    received?: Promise<string>[];
  }
}

/** Where the built app loads its catalogue, which is empty since each text is in the code that shows it. */
const LOAD = /\.load\(`ar`,\{\}\)/;

/** A locale that the page's `Intl` reads as English. */
const PSEUDO = 'ar-AQ';

/**
 * Replaces the language of a page by a pseudo-locale: its texts are marked, and its formats English.
 * @returns a function that finds the Arabic on the current screen which is neither marked nor data
 */
export async function usePseudoLocale(page: Page): Promise<() => Promise<string[]>> {
  const texts = await markedTexts(fileURLToPath(new URL('../..', import.meta.url)));
  let hasLoad = false;
  await page.addInitScript(beginPage, { texts, pseudo: PSEUDO });
  await page.route(/\/assets\/first-[^/]*\.js$/, async route => {
    const response = await route.fetch();
    const code = await response.text();
    hasLoad ||= LOAD.test(code);
    const body = code.replace(LOAD, '.load(`ar`,window.markedTexts)').replaceAll('ar-SA', PSEUDO);
    await route.fulfill({ response, body });
  });
  const unmarkedTexts = new UnmarkedTexts();
  return async () => {
    expect(hasLoad, 'whether the app loads a catalogue').toBe(true);
    const { received, unmarked } = await page.evaluate(readPage, MARKS);
    // Errors have no data: their sentences are the server's.
    for (const json of received) unmarkedTexts.addData(JSON.parse(json)?.data);
    return unmarkedTexts.find(unmarked);
  };
}

/** Prepares a page before its scripts: formats of the pseudo-locale, and a list of all responses. Runs in the page. */
function beginPage({ texts, pseudo }: { texts: Record<string, string[]>; pseudo: string }): void {
  window.markedTexts = texts;
  const names = [
    'DateTimeFormat',
    'NumberFormat',
    'RelativeTimeFormat',
    'ListFormat',
    'DisplayNames',
  ] as const;
  for (const name of names) {
    const construct = (target: (typeof Intl)[typeof name], [locales, ...options]: unknown[]): object => {
      const replaced = [locales ?? []].flat().map(locale => String(locale).replace(pseudo, 'en'));
      return Reflect.construct(target, [replaced, ...options]);
    };
    Object.defineProperty(Intl, name, { value: new Proxy(Intl[name], { construct }) });
  }
  const received: Promise<string>[] = [];
  window.received = received;
  const { fetch } = window;
  window.fetch = async (...call) => {
    const response = await fetch(...call);
    // A page that is left while it loads aborts its queries: it shows nothing of their responses.
    const text = () =>
      response
        .clone()
        .text()
        .catch(() => 'null');
    if (response.headers.get('content-type')?.includes('json')) received.push(text());
    return response;
  };
}

/** Returns the responses since the last time, and all texts of the page outside marks. Runs in the page. */
async function readPage(marks: { start: string; end: string }) {
  const received = await Promise.all(window.received?.splice(0) ?? []);
  let depth = 0;
  const outside = (text: string) => {
    let rest = '';
    for (const character of text) {
      if (character === marks.start) depth += 1;
      else if (character === marks.end) depth -= 1;
      else if (depth === 0) rest += character;
    }
    return rest;
  };
  const unmarked = [outside(document.title)];
  const names = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title'];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) {
      // A text may begin before an element and end behind it, its attributes are texts of their own.
      const around = depth;
      for (const name of names) {
        depth = 0;
        unmarked.push(outside(node.getAttribute(name) ?? ''));
      }
      depth = around;
    } else if (node.parentElement?.closest('script, style, noscript, textarea') === null) {
      unmarked.push(outside(node.textContent ?? ''));
    }
  }
  if (depth !== 0) throw new Error(`${depth} marks without an end on ${location.pathname}`);
  return { received, unmarked: unmarked.filter(text => text !== '') };
}
