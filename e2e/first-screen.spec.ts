import type { Page } from '@playwright/test';
import { expectHeld, expectJoined, holdConnection, letConnect } from './support/connection.ts';
import { expect, signUp, test } from './support/test.ts';

/** The calls whose answers come with the first screen. */
const PARTS =
  /^\/api\/(?:user\/me|vaccines\/plan|rewards\/summary|reservations\/list\?state=coming&page=0|messages\/unread|notifications\/list\?page=0|live\/config)$/;

/** The calls of a page from now on, each by path and query. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', request => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(name) });

test('the dashboard asks for its first screen once, and not again when it has joined', async ({
  page,
  api,
}) => {
  await signUp(page);
  await api.addPet({ name: 'برق' });
  const calls = callsOf(page);
  await page.goto('/dashboard');
  await expect(cardOf(page, 'برق').first()).toBeVisible();
  await expectJoined(page);
  await expect.poll(() => calls).toContain('/api/live/cursor');
  await page.waitForLoadState('networkidle');
  expect(calls.filter(call => call === '/api/first-screen')).toHaveLength(1);
  expect(calls.filter(call => PARTS.test(call))).toEqual([]);
});

test('what happens between the first screen and joining is shown all the same', async ({ page, api }) => {
  await signUp(page);
  await holdConnection(page);
  await page.goto('/dashboard');
  await expectHeld(page);
  // The first screen is here, without a pet.
  await expect(page.getByRole('main').getByRole('button', { name: /إضافة/ }).first()).toBeVisible();
  await api.addPet({ name: 'برق' });
  await expect(cardOf(page, 'برق')).toHaveCount(0);
  await letConnect(page);
  await expect(cardOf(page, 'برق').first()).toBeVisible();
});

test.describe('without it', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] });

  test('a first screen that does not come is asked for part by part', async ({ page, api }) => {
    await signUp(page);
    await api.addPet({ name: 'برق' });
    await page.route('**/api/first-screen', route => route.abort());
    await page.goto('/dashboard');
    await expect(cardOf(page, 'برق').first()).toBeVisible();
  });
});
