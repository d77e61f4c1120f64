import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Passed to every page; half as long as the source that the module exports. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A sheet is transparent until it enters, and axe ignores invisible elements. */
const sheetsAreThere = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].every(sheet =>
      sheet.checkVisibility({ opacityProperty: true }),
    ),
  );

/** Midway between two states a text can have too little contrast; only spinners never end. */
const animationsAreOver = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
  );

/** Runs axe in the page and transfers only the violations: its full report is slow to transfer. */
async function faultsOf(page: Page, runOnly?: string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => window.axe !== undefined);
  if (!isThere) await page.evaluate(SOURCE);
  await sheetsAreThere(page);
  await animationsAreOver(page);
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

/** Returns axe's violations on the current page, in short lines. Throws if another page is opened in the meantime. */
export const accessibilityFaults = (page: Page): Promise<string[]> => faultsOf(page);

/** Does the same with only the colour rules, for a page that has changed only its colours. */
export const colourFaults = (page: Page): Promise<string[]> => faultsOf(page, COLOUR_RULES);
