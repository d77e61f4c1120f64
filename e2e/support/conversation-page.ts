import type { Locator, Page } from '@playwright/test';

/** The messages of the conversation that is open on a page. */
export const logOf = (page: Page): Locator => page.getByRole('log', { name: 'الرسائل' });

/** Those among them that show this text. */
export const messageIn = (page: Page, text: string): Locator =>
  logOf(page).getByRole('article').filter({ hasText: text });

/** Where a message is written. */
export const fieldOf = (page: Page): Locator => page.getByRole('textbox', { name: 'نص الرسالة' });

/** Writes a message and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text);
  await page.getByRole('button', { name: 'إرسال', exact: true }).click();
}
