import { expect, type Page } from '@playwright/test';

/**
 * Waits until the app has left the history entries of closed sheets. Playwright never returns from a `goBack` that
 * collides with the app's own.
 */
export async function expectSheetsLeft(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.sheets ?? 0)).toBe(0);
}
