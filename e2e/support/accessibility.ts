import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Half as long as what the module brings along as its source, and handed to every page. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A sheet is transparent until it is about to enter, and axe takes one that cannot be seen for none. */
const sheetsAreThere = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].every(sheet =>
      sheet.checkVisibility({ opacityProperty: true }),
    ),
  );

/** The page is judged where it stands, and only what is wrong leaves it: its whole account of a page is slow to carry over. */
async function faultsOf(page: Page, runOnly?: string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => window.axe !== undefined);
  if (!isThere) await page.evaluate(SOURCE);
  await sheetsAreThere(page);
  return page.evaluate(async rules => {
    if (window.axe === undefined) throw new Error('another page was opened meanwhile');
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: rules }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  }, runOnly);
}

/** What axe finds on the page as it stands now, in short lines. Throws when another page is opened meanwhile. */
export const accessibilityFaults = (page: Page): Promise<string[]> => faultsOf(page);

/** The same by the rules for colours alone, for a page that has only changed these. */
export const colourFaults = (page: Page): Promise<string[]> => faultsOf(page, COLOUR_RULES);
