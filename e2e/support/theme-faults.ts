import type { Page } from '@playwright/test';
import { accessibilityFaults, colourFaults } from './accessibility.ts';

/**
 * Finds accessibility faults of the current screen, in both themes.
 * @param isDarkToo whether to check the dark theme, which changes only colours
 */
export async function themeFaults(page: Page, isDarkToo = true): Promise<Record<string, string[]>> {
  const light = await accessibilityFaults(page);
  if (!isDarkToo) return { light };
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await colourFaults(page);
  await page.emulateMedia({ colorScheme: 'light' });
  return { light, dark };
}
