import type { Page } from '@playwright/test';
import { accessibilityFaults, colourFaults } from './accessibility.ts';

/**
 * What is wrong with the screen as it stands for who reads it, in both themes.
 * @param isDarkToo whether the dark theme is looked at, which changes colours only
 */
export async function themeFaults(page: Page, isDarkToo = true): Promise<Record<string, string[]>> {
  const light = await accessibilityFaults(page);
  if (!isDarkToo) return { light };
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await colourFaults(page);
  await page.emulateMedia({ colorScheme: 'light' });
  return { light, dark };
}
