import { expect, type Page } from '@playwright/test';

/** The longest allowed names, of one word and of several, Arabic and Latin. */
export const NAMES = ['مش'.repeat(20), 'W'.repeat(40), 'Rex الصغير الأبيض ذو الأذنين المطويتين X'];
const WIDTHS = [390, 375, 360, 340, 320];

/** Characters of a word; a longer one does not fit on the narrowest phone and may break. */
const LONGEST_WORD = 16;

/** Overflow that lasts longer is a fault. */
const SETTLED_WITHIN_MS = 3000;

/** Finds elements that overflow the window, or are cut off by an element that does not scroll. */
export function horizontalOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} «${(element.textContent ?? '').slice(0, 30)}»`;
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    // The last two: content of a closed row has no layout, and a hidden native select is behind each custom one.
    const hidden =
      '.visually-hidden, [hidden], svg, details:not([open]) > :not(summary), [data-testid="hidden-select-container"]';
    const isHidden = (element: Element) => element.closest(hidden) !== null;
    const root = document.documentElement;
    const faults = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : [];
    const beyond: Element[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      const { left, right, width } = element.getBoundingClientRect();
      const isWithin = left >= -1 && right <= root.clientWidth + 1;
      if (isWithin || width === 0 || isHidden(element)) continue;
      let inside = false;
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
        if (
          scrolls(parent) &&
          parent !== document.body &&
          parent !== root &&
          parent.scrollWidth > parent.clientWidth
        )
          inside ||= parent.closest('[role="dialog"]') === null || !parent.classList.contains('sheet-body');
      if (!inside) beyond.push(element);
    }
    // An ancestor of one of these is wide only because of it.
    const causes = beyond.filter(
      element => !beyond.some(other => other !== element && element.contains(other)),
    );
    return [...faults, ...causes.map(describe)].slice(0, 6);
  });
}

/**
 * Finds broken words, which are unreadable: without space, an element must shrink or wrap to a new line.
 * @param within a selector: only the texts inside of such elements
 */
export function brokenWords(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ([longest, selector]) => {
      const words = /[\p{L}\p{M}\p{N}]+(?:[/.,:][\p{N}]+)*/gu;
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = texts.nextNode(); node !== null && broken.length < 6; node = texts.nextNode()) {
        if (
          node.parentElement?.closest(selector) === null ||
          node.parentElement?.closest(
            '.visually-hidden, .skip-link, [hidden], svg, script, [aria-hidden="true"], details:not([open]) > :not(summary)',
          ) !== null
        )
          continue;
        for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(words)) {
          if (word.length < 2 || word.length > longest) continue;
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const [start, ...rest] = range.getClientRects();
          // Each line is a separate box, below the previous one.
          if (start !== undefined && rest.some(({ top }) => top > start.bottom - 1))
            broken.push(`«${word}» is broken in «${node.parentElement?.textContent.slice(0, 40)}»`);
        }
      }
      return broken;
    },
    [LONGEST_WORD, within] as const,
  );
}

/** Checks the current screen at each phone width, with both text sizes, and returns the faults. */
export async function faultsAtAllSizes(
  page: Page,
  name: string,
  faults: Record<string, string[]>,
): Promise<void> {
  const note = async (size: string, text: string) => {
    let found: string[] = [];
    const check = async () => {
      // At twice the text size a word may be wider than the phone.
      found = [...(await horizontalOverflow(page)), ...(text === '100%' ? await brokenWords(page) : [])];
      return found;
    };
    // An open menu follows its button shortly after the window is resized.
    await expect
      .poll(check, { timeout: SETTLED_WITHIN_MS })
      .toEqual([])
      .catch(() => undefined);
    if (found.length > 0) faults[`${name} ${size}`] = found;
  };
  // From the widest down and back, so that each step changes one thing and the page ends in its original size.
  for (const [size, widths] of [
    ['100%', WIDTHS],
    ['200%', WIDTHS.toReversed()],
  ] as const) {
    // Not by a style element, which the pages' CSP would block.
    await page.evaluate(
      text => document.documentElement.style.setProperty('font-size', text, 'important'),
      size,
    );
    for (const width of widths) {
      if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 844 });
      await note(`at ${width}, text at ${size}`, size);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}
