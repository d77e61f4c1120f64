import { buildClinicDay } from './support/clinic-day.ts';
import { clinicScreens } from './support/clinic-screens.ts';
import { ownerScreens, signUpWithAll } from './support/owner-screens.ts';
import { usePseudoLocale } from './support/pseudo-locale.ts';
import { expect, freshPhone, signUp, test } from './support/test.ts';
import { signInAs } from './support/visit.ts';

test.describe('in a pseudo-locale every screen shows Arabic of its catalogue or of data only @phone', () => {
  test.use({ reducedMotion: 'reduce', allowedComplaints: [/404|409/] });

  test('of a visitor', async ({ page }) => {
    const findUnmarked = await usePseudoLocale(page);
    const check = async (name: string) => expect.soft(await findUnmarked(), name).toEqual([]);
    await page.goto('/register');
    await page.getByLabel('رقم الجوال').fill(freshPhone().typed);
    await check('phone');
    await page.getByRole('button', { name: 'إرسال الرمز' }).click();
    await expect(page.getByRole('heading', { name: 'رمز التحقّق' }).first()).toBeVisible();
    await check('code');
    await signUp(page, { complete: false });
    await page.goto('/register/complete');
    await page.getByLabel('الاسم الأول').fill('Noura');
    await page.getByLabel('اسم العائلة').fill('Al-Otaibi');
    await page.getByLabel('البريد الإلكتروني').fill('noura@example.com');
    await check('names');
    await page.getByRole('button', { name: 'حفظ ومتابعة' }).click();
    await expect(page.getByRole('heading', { name: /أهلًا بك يا/ })).toBeVisible();
    await check('welcome');
    await page.goto('/nowhere');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await check('404');
  });

  test('of an owner', async ({ page, api }) => {
    const findUnmarked = await usePseudoLocale(page);
    const pets = await signUpWithAll(page, api);
    for (const screens of Object.values(ownerScreens)) {
      for (const [name, open] of Object.entries(screens)) {
        await open(page, pets);
        expect.soft(await findUnmarked(), name).toEqual([]);
      }
    }
  });

  test('of a clinic', async ({ page }) => {
    const findUnmarked = await usePseudoLocale(page);
    const day = await buildClinicDay();
    await signInAs(page, day.doctor);
    for (const screens of Object.values(clinicScreens)) {
      for (const [name, open] of Object.entries(screens)) {
        await open(page, day);
        expect.soft(await findUnmarked(), name).toEqual([]);
      }
    }
  });
});
