import type { Locator, Page } from '@playwright/test';

/** Returns the message list of the conversation open on a page. */
export const logOf = (page: Page): Locator => page.getByRole('log', { name: 'الرسائل' });

/** Returns the messages with this text. */
export const messageIn = (page: Page, text: string): Locator =>
  logOf(page).getByRole('article').filter({ hasText: text });

/** Returns the composer's text field. */
export const fieldOf = (page: Page): Locator => page.getByRole('textbox', { name: 'نص الرسالة' });

/** Writes a message and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text);
  await page.getByRole('button', { name: 'إرسال', exact: true }).click();
}
