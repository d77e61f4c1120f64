import type { Page } from '@playwright/test';
import { buildManagedClient, buildPatient } from '../packages/testing/src/client-builders.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { inDatabase } from './support/clinic.ts';
import { openAs, openInSecondBrowser } from './support/open-as.ts';
import { expect, test } from './support/test.ts';
import { buildVisit } from './support/visit.ts';

/** Builds a clinic, an owner with the cat Mishmish, and the clinic's own record of a cat under the owner's phone. */
async function buildOffered() {
  const visit = await buildVisit({ doctor: { role: 'manager' }, pet: 'مشمش', clinic: 'عيادة الواحة' });
  const { phoneE164 } = visit.owner;
  const client = await inDatabase(async db => {
    const phone = { phoneE164, phone: phoneE164.replace('+966', '') };
    const { id } = await buildManagedClient(db, visit.clinicId, { firstname: 'أبو فهد', ...phone });
    await buildPatient(db, { clinicId: visit.clinicId, ownerId: id }, { name: 'مشمش العيادة' });
    return { id };
  });
  return { ...visit, client };
}

const offerOf = (page: Page) => page.getByRole('region', { name: /لدى عيادة الواحة سجلّ/ });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: /سجلّ لدى عيادة الواحة/ });
const patientsOf = (page: Page) => page.getByRole('region', { name: 'الحيوانات' });

test('an owner takes a record over as a new pet, and both sides see one animal @phone', async ({
  page,
  browser,
}) => {
  const { owner, desk, client } = await buildOffered();
  const clinic = await openInSecondBrowser(browser, desk, `/clinic/clients/${client.id}`);
  await expect(patientsOf(clinic)).toContainText('مشمش العيادة');
  await openAs(page, owner, '/dashboard/pets');
  await offerOf(page).getByRole('button', { name: 'عرض السجلّ' }).click();
  await expect(sheetOf(page)).toContainText('مشمش العيادة');
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheetOf(page).getByRole('button', { name: 'ضمّ إلى حسابي' }).click();
  await expect(sheetOf(page)).toBeHidden();
  await expect(offerOf(page)).toBeHidden();
  await expect(page.getByRole('link', { name: /مشمش العيادة/ })).toBeVisible();
  await expect(clinic.getByRole('heading', { name: 'لا عميل هنا' })).toBeVisible();
  await clinic.goto(`/clinic/clients/${owner.userId}`);
  await expect(patientsOf(clinic)).toContainText('مشمش العيادة');
});

test('a record that is joined into an own pet is undone by the manager', async ({ page, browser }) => {
  const { owner, doctor, client } = await buildOffered();
  await openAs(page, owner, '/dashboard');
  await offerOf(page).getByRole('button', { name: 'عرض السجلّ' }).click();
  await sheetOf(page)
    .getByRole('button', { name: /في حسابي/ })
    .click();
  await page.getByRole('option', { name: /هو نفسه «مشمش»/ }).click();
  await sheetOf(page).getByRole('button', { name: 'ضمّ إلى حسابي' }).click();
  await expect(sheetOf(page)).toBeHidden();
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('region', { name: 'سجلّات مربوطة' })).toContainText('مشمش العيادة');
  expect(await accessibilityFaults(page)).toEqual([]);

  const clinic = await openInSecondBrowser(browser, doctor, `/clinic/clients/${owner.userId}`);
  await clinic
    .getByRole('region', { name: 'سجلّات مربوطة' })
    .getByRole('button', { name: /إلغاء ربط/ })
    .click();
  expect(await accessibilityFaults(clinic)).toEqual([]);
  await clinic.getByRole('alertdialog').getByRole('button', { name: 'إلغاء الربط' }).click();
  await expect(clinic).toHaveURL(`/clinic/clients/${client.id}`);
  await expect(patientsOf(clinic)).toContainText('مشمش العيادة');
  await expect(page.getByRole('region', { name: 'سجلّات مربوطة' })).toBeHidden();
});

test('a declined record stays with the clinic, which sees that', async ({ page, browser }) => {
  const { owner, desk, client } = await buildOffered();
  const clinic = await openInSecondBrowser(browser, desk, `/clinic/clients/${client.id}`);
  await openAs(page, owner, '/dashboard/pets');
  await offerOf(page).getByRole('button', { name: 'عرض السجلّ' }).click();
  await sheetOf(page)
    .getByRole('button', { name: /يبقى لدى العيادة$/ })
    .last()
    .click();
  await expect(offerOf(page)).toBeHidden();
  await expect(clinic.getByText(/رفض المربّي ضمّ السجلّ/)).toBeVisible();
  await page.goto('/dashboard/profile');
  await expect(offerOf(page)).toContainText('رُفض من قبل');
});
