import type { Page } from '@playwright/test';
import { isoDay } from './support/days.ts';
import { brokenWords, faultsAtAllSizes, horizontalOverflow, NAMES } from './support/overflow.ts';
import { forWidthsOnly, ownerScreens, ownerSheets, signUpWithAll } from './support/owner-screens.ts';
import { suspendUser } from './support/suspend-user.ts';
import { expect, freshPhone, signUp, test } from './support/test.ts';
import { themeFaults } from './support/theme-faults.ts';

/** The format with the longest dates; a laptop has the other calendar. */
const LONGEST_WRITING = { calendar: 'islamic-umalqura', digits: 'arab' } as const;

/** Screens whose laptop layout has surfaces that the phone layout lacks. */
const WIDE_LAYOUTS = new Set(['landing', 'dashboard', 'reservations', 'a conversation']);

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

/** Returns a fault if a laptop's page is wider than its window. */
const pageFaults = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  });

/**
 * Expects no faults on the current screen in either theme and no horizontal scrolling, on a phone in each of its sizes.
 * The dark theme is checked on the phone, and on a laptop if its layout has its own colours.
 */
async function check(page: Page, name: string, isMobile: boolean): Promise<void> {
  const faults = forWidthsOnly.has(name) ? {} : await themeFaults(page, isMobile || WIDE_LAYOUTS.has(name));
  if (isMobile) await faultsAtAllSizes(page, 'sideways', faults);
  else faults.sideways = await pageFaults(page);
  for (const [kind, found] of Object.entries(faults)) expect.soft(found, `${name}: ${kind}`).toEqual([]);
}

test.describe('every screen is accessible in both themes and never scrolls horizontally @sizes', () => {
  test.use({ reducedMotion: 'reduce' });

  test('of a visitor', async ({ page, isMobile }) => {
    await page.goto('/');
    await heading(page, /./);
    await check(page, 'landing', isMobile);
    await page.getByRole('button', { name: 'فتح القائمة' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check(page, 'side menu', isMobile);
    for (const path of ['/privacy', '/terms', '/register']) {
      await page.goto(path);
      await heading(page, /./);
      await check(page, path, isMobile);
    }
  });

  for (const [part, screens] of Object.entries(ownerScreens)) {
    test(`of an owner: ${part}, with the longest names and dates`, async ({ page, api, isMobile }) => {
      const pets = await signUpWithAll(page, api);
      if (isMobile) await api.postForm('/api/profile/update', LONGEST_WRITING);
      for (const [name, open] of Object.entries(screens)) {
        if (!isMobile && (ownerSheets.has(name) || forWidthsOnly.has(name))) continue;
        await open(page, pets);
        await check(page, name, isMobile);
      }
    });
  }

  test('with whole words in titles, dates and quick actions, at twice the text size on the narrowest phone', async ({
    page,
    api,
    isMobile,
  }) => {
    test.skip(!isMobile, 'only a phone is that narrow');
    await signUp(page);
    const pet = await api.addPet({ birth_date: isoDay(-1000) });
    await api.addDose(pet, { given_on: isoDay(-300), protocols: ['2'] });
    await page.setViewportSize({ width: 320, height: 844 });
    for (const [path, name] of [
      ['/dashboard', 'القادم'],
      [`/dashboard/pets/view/${pet}`, 'خطة التطعيم'],
    ] as const) {
      await page.goto(path);
      await heading(page, name);
      if (path === '/dashboard') await expect(page.locator('.quick-actions')).toBeVisible();
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
      await expect
        .poll(() => brokenWords(page, 'h1, .section-header, .date-block, .quick-actions'))
        .toEqual([]);
      expect(await horizontalOverflow(page)).toEqual([]);
    }
  });

  test('of an owner without a pet', async ({ page, isMobile }) => {
    await signUp(page);
    await page.goto('/dashboard');
    for (const name of ['الرئيسية', 'حيواناتي', 'اللقاحات']) {
      const tab = page.getByRole('link', { name, exact: true }).first();
      await tab.click();
      // The previous page has such a button, too, and the code of this one may not be loaded yet.
      await expect(tab).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.getByRole('button', { name: /إضافة/ }).first()).toBeVisible();
      await check(page, name, isMobile);
    }
  });

  test.describe('in the states of an account', () => {
    // The first call of a suspended owner: cached data is shown until it is refused.
    test.use({ allowedComplaints: [/403/] });

    test('of the registration, and of a suspended user', async ({ page, isMobile }) => {
      await page.goto('/register');
      await page.getByLabel('رقم الجوال').fill(freshPhone().typed);
      await page.getByRole('button', { name: 'إرسال الرمز' }).click();
      await heading(page, 'رمز التحقّق');
      await check(page, 'code', isMobile);
      const phone = await signUp(page, { complete: false });
      await page.goto('/register/complete');
      await page.getByLabel('الاسم الأول').fill(NAMES[1] ?? '');
      await page.getByLabel('اسم العائلة').fill(NAMES[0] ?? '');
      await page.getByLabel('البريد الإلكتروني').fill('noura@example.com');
      await check(page, 'names', isMobile);
      await page.getByRole('button', { name: 'حفظ ومتابعة' }).click();
      await expect(page).toHaveURL('/register/success');
      await heading(page, /أهلًا بك يا/);
      await check(page, 'welcome', isMobile);
      suspendUser(phone);
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/register/);
      await heading(page, 'هذا الحساب موقوف');
      await check(page, 'suspended', isMobile);
    });
  });

  test.describe('without a page', () => {
    test.use({ allowedComplaints: [/404/] });

    test('of any user', async ({ page, isMobile }) => {
      await page.goto('/nowhere');
      await heading(page, /./);
      await check(page, '404', isMobile);
    });
  });
});
