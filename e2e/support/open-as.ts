import type { Browser, Page } from '@playwright/test';
import { expectJoined } from './connection.ts';
import { closeCelebrations } from './test.ts';
import { type Person, signInAs } from './visit.ts';

/** Signs a person in on a page and opens a path, connected to the live channel. */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await signInAs(page, person);
  await page.goto(path);
  await expectJoined(page);
}

/** Does the same on a page of a second browser. */
export async function openInSecondBrowser(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await closeCelebrations(page);
  await openAs(page, person, path);
  return page;
}
