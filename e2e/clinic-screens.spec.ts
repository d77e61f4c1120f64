import type { Page } from '@playwright/test';
import { buildClinicDay } from './support/clinic-day.ts';
import { clinicScreens, clinicSheets } from './support/clinic-screens.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { faultsAtAllSizes, horizontalOverflow, NAMES } from './support/overflow.ts';
import { expect, test } from './support/test.ts';
import { themeFaults } from './support/theme-faults.ts';
import { lowTargets } from './support/touch.ts';
import { buildVisit, signInAs } from './support/visit.ts';

/** The longest allowed names, used for every name. */
const [first = '', second = ''] = NAMES;
const longest = {
  pet: first,
  clinic: `${first} ${second}`.slice(0, 80),
  doctor: second,
  owner: { firstname: second, surname: first },
};

/** Returns the faults of the current screen, on a phone also touch targets that are too small. */
async function faultsOf(page: Page, isMobile: boolean): Promise<Record<string, string[]>> {
  const faults = await themeFaults(page);
  if (!isMobile) return { ...faults, sideways: await horizontalOverflow(page) };
  faults.low = await lowTargets(page.locator('main, [role="dialog"], [role="alertdialog"]'));
  await faultsAtAllSizes(page, 'sideways', faults);
  return faults;
}

test.describe('with the longest names, in both themes', () => {
  // Hours that conflict with a reservation.
  test.use({ allowedComplaints: [/409/], reducedMotion: 'reduce' });

  for (const [part, screens] of Object.entries(clinicScreens)) {
    test(`every screen of ${part} is accessible, without overflow and large enough @sizes`, async ({
      page,
      isMobile,
    }) => {
      const day = await buildClinicDay(longest);
      await signInAs(page, day.doctor);
      for (const [name, open] of Object.entries(screens)) {
        if (!isMobile && clinicSheets.has(name)) continue;
        await open(page, day);
        for (const [kind, found] of Object.entries(await faultsOf(page, isMobile)))
          expect.soft(found, `${name}: ${kind}`).toEqual([]);
      }
    });
  }
});

test('a doctor goes from the day to the room and closes it using only the keyboard', async ({ page }) => {
  const { doctor } = await buildVisit();
  await signInAs(page, doctor);
  await page.goto('/clinic');
  await pressOn(page, page.getByRole('list', { name: 'مواعيد اليوم' }).getByRole('link', { name: 'مشمش' }));
  await pressOn(page, page.getByRole('button', { name: 'فتح الغرفة' }));
  const close = page.getByRole('button', { name: 'إنهاء الاستشارة' });
  await pressOn(page, close);
  const sheet = page.getByRole('dialog', { name: 'إنهاء الاستشارة' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(close).toBeFocused();

  await page.keyboard.press('Enter');
  await typeInto(page, sheet.getByRole('textbox', { name: 'الملخّص' }), 'الأذن سليمة.');
  await tabTo(page, sheet.getByRole('switch', { name: 'اقتراح متابعة' }));
  await page.keyboard.press('Space');
  await pressOn(page, sheet.getByRole('button', { name: 'إنهاء وإرسال الملخّص' }));
  await expect(page).toHaveURL('/clinic');
  await expect(page.getByText('مكتمل', { exact: true })).toBeVisible();
});
