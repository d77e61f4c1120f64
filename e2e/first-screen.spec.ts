import type { Page } from '@playwright/test';
import { expectHeld, expectJoined, holdConnection, letConnect } from './support/connection.ts';
import { untilDelivered } from './support/database.ts';
import { expect, signUp, test } from './support/test.ts';

/** The calls whose responses are part of the first screen. */
const PARTS =
  /^\/api\/(?:user\/me|vaccines\/plan|rewards\/summary|reservations\/list\?state=coming&page=0|messages\/unread|notifications\/list\?page=0|live\/config)$/;

/** Collects the calls of a page from now on, by path and query. */
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

test('the dashboard requests its first screen once, and not again after joining the live channel', async ({
  page,
  api,
}) => {
  await signUp(page);
  await api.addPet({ name: 'برق' });
  const { id } = await api.get('/api/user/me');
  await untilDelivered(String(id));
  const calls = callsOf(page);
  await page.goto('/dashboard');
  await expect(cardOf(page, 'برق').first()).toBeVisible();
  await expectJoined(page);
  await expect.poll(() => calls).toContain('/api/live/cursor');
  await page.waitForLoadState('networkidle');
  expect(calls.filter(call => call === '/api/first-screen')).toHaveLength(1);
  expect(calls.filter(call => PARTS.test(call))).toEqual([]);
});

test('changes between the first screen and joining the live channel are shown', async ({ page, api }) => {
  await signUp(page);
  await holdConnection(page);
  await page.goto('/dashboard');
  await expectHeld(page);
  // The first screen is loaded, without a pet.
  await expect(page.getByRole('main').getByRole('button', { name: /إضافة/ }).first()).toBeVisible();
  await api.addPet({ name: 'برق' });
  await expect(cardOf(page, 'برق')).toHaveCount(0);
  await letConnect(page);
  await expect(cardOf(page, 'برق').first()).toBeVisible();
});

test.describe('without it', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] });

  test('a first screen that does not load is requested part by part', async ({ page, api }) => {
    await signUp(page);
    await api.addPet({ name: 'برق' });
    await page.route('**/api/first-screen', route => route.abort());
    await page.goto('/dashboard');
    await expect(cardOf(page, 'برق').first()).toBeVisible();
  });
});
