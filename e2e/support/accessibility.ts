import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * React Aria's announcer is left out: it goes on naming the button that was busy for a moment after that button has gone.
 */
const LOOKED_AT = { exclude: [['[data-live-announcer]']] };
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The page is judged where it stands, and only what is wrong leaves it: its whole account of a page is slow to carry over. */
async function faultsOf(page: Page, runOnly?: string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => window.axe !== undefined);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(
    async ([lookedAt, rules]) => {
      if (window.axe === undefined) throw new Error('another page was opened meanwhile');
      const { violations } = await window.axe.run(lookedAt, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: rules }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      );
    },
    [LOOKED_AT, runOnly] as const,
  );
}

/** What axe finds on the page as it stands now, in short lines. Throws when another page is opened meanwhile. */
export const accessibilityFaults = (page: Page): Promise<string[]> => faultsOf(page);

/** The same by the rules for colours alone, for a page that has only changed these. */
export const colourFaults = (page: Page): Promise<string[]> => faultsOf(page, COLOUR_RULES);
