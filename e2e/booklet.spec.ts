import type { Locator, Page } from '@playwright/test';
import { buildDose } from '../packages/testing/src/builders.ts';
import { inDatabase } from './support/clinic.ts';
import { pressOn, tabTo } from './support/keyboard.ts';
import { openInSecondBrowser } from './support/open-as.ts';
import { expect, test } from './support/test.ts';
import { lowTargets } from './support/touch.ts';
import { buildVisit, signInAs, type Visit } from './support/visit.ts';

// A row that the server refuses.
test.use({ allowedComplaints: [/422/] });

/** Opens the sheet in the plan of a visit's record. */
async function openBooklet(page: Page, { reservationId, doctor }: Visit, isPhone: boolean): Promise<Locator> {
  await signInAs(page, doctor);
  await page.goto(`/clinic/reservations/${reservationId}`);
  if (isPhone) await page.getByRole('tab', { name: /^سجلّ/ }).click();
  await page.getByRole('tab', { name: 'الخطة' }).click();
  await page.getByRole('button', { name: 'من الدفتر' }).click();
  const sheet = page.getByRole('dialog', { name: 'جرعات من الدفتر' });
  await expect(sheet).toBeVisible();
  return sheet;
}

const row = (sheet: Locator, number: number) =>
  sheet.getByRole('group', { name: `جرعة ${number}`, exact: true });

/** Rows of a booklet: day, what is typed as the vaccine or product, batch. */
const copied = [
  ['10/6/2023', 'السعار', 'R-101'],
  ['10/6/2024', 'السعار', 'R-102'],
  ['12/5/2023', 'Purevax RCP', 'P-1'],
  ['9/6/2023', 'Purevax RCP', 'P-2'],
  ['10/6/2024', 'Purevax RCP', 'P-3'],
  ['1/7/2024', 'Milbemax', 'M-7'],
  ['1/10/2024', 'الديدان', 'D-8'],
] as const;

test('a doctor copies seven doses by keyboard, corrects two and records them at once; their owner sees them', async ({
  page,
  browser,
}) => {
  const visit = await buildVisit({ state: 'in_session' });
  const sheet = await openBooklet(page, visit, false);
  const { keyboard } = page;

  await tabTo(page, row(sheet, 1).getByRole('textbox', { name: 'التاريخ' }));
  for (const [index, [day, name, batch]] of copied.entries()) {
    const current = row(sheet, index + 1);
    await expect(current.getByRole('textbox', { name: 'التاريخ' })).toBeFocused();
    await keyboard.type(day);
    await keyboard.press('Enter');
    await expect(current.getByRole('combobox', { name: 'اللقاح أو المنتج' })).toBeFocused();
    await keyboard.type(name);
    if (name === 'Milbemax') {
      // A product that is not listed: what it is against is chosen next.
      await keyboard.press('Tab');
      await expect(current.getByRole('combobox', { name: 'ما الذي أُعطي؟' })).toBeFocused();
      await keyboard.type('الديدان');
    }
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const batchField = current.getByRole('textbox', { name: 'رقم التشغيلة' });
    await tabTo(page, batchField);
    await keyboard.type(batch);
    if (index === 0) {
      await tabTo(page, current.getByRole('textbox', { name: 'العيادة' }));
      await keyboard.type('عيادة النخيل');
    }
    if (index < copied.length - 1) await keyboard.press('Enter');
  }
  await expect(row(sheet, 7).getByRole('textbox', { name: 'العيادة' })).toHaveValue('عيادة النخيل');

  // The same vaccine on the same day, shown before anything is sent.
  const second = row(sheet, 4).getByRole('textbox', { name: 'التاريخ' });
  await second.fill('12/5/2023');
  await expect(row(sheet, 4).getByText('هي نفسها الجرعة 3، في اليوم نفسه.')).toBeVisible();
  await pressOn(page, sheet.getByRole('button', { name: 'مراجعة' }));
  await expect(second).toBeFocused();
  await keyboard.type('9/6/2023');
  await pressOn(page, sheet.getByRole('button', { name: 'مراجعة' }));

  // A mistake that is seen in the summary.
  const summary = page.getByRole('dialog', { name: '7 جرعات تُسجَّل مؤكَّدة' });
  await expect(summary.getByRole('listitem')).toHaveCount(7);
  // By day: the seventh row is of the last day.
  await expect(summary.getByRole('listitem').nth(5)).toContainText('Milbemax');
  await pressOn(page, summary.getByRole('button', { name: 'تصحيح: السُّعار (داء الكَلَب)، 10 يونيو 2024' }));
  await expect(row(sheet, 2).getByRole('textbox', { name: 'التاريخ' })).toBeFocused();
  await keyboard.type('11/6/2024');

  // Meanwhile the last row was recorded elsewhere: the server refuses it at its field, and nothing is recorded.
  await inDatabase(db =>
    buildDose(db, visit.petId, { givenOn: '2024-10-01', protocols: ['1'], confirmedAt: new Date() }),
  );
  await pressOn(page, sheet.getByRole('button', { name: 'مراجعة' }));
  const send = page.getByRole('button', { name: 'تسجيلها مؤكَّدة' });
  await expect(send).toBeEnabled();
  await pressOn(page, send);
  const last = row(sheet, 7);
  await expect(last.getByText('هذا السجلّ موجود من قبل في اليوم نفسه.')).toBeVisible();
  await expect(last.getByRole('textbox', { name: 'التاريخ' })).toBeFocused();
  await keyboard.type('2/10/2024');

  const plan = await openInSecondBrowser(browser, visit.owner, `/dashboard/pets/view/${visit.petId}`);
  await expect(plan.getByText('مسجَّلة منك').first()).toBeVisible();
  // A day after the dose that was recorded elsewhere: asked once.
  await pressOn(page, sheet.getByRole('button', { name: 'مراجعة' }));
  await expect(last.getByText(/مسجَّلة في يوم قريب/)).toBeVisible();
  await pressOn(page, sheet.getByRole('button', { name: 'مراجعة' }));
  await expect(send).toBeEnabled();
  await pressOn(page, send);
  await expect(page.getByText(/سُجّلت 7 جرعات مؤكَّدة في سجلّ/)).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(plan.getByText(/^منقولة من الدفتر، تحقّق منها .*سلمى/).first()).toBeVisible();
  await plan.getByRole('button', { name: 'كل السجلّات' }).click();
  for (const shown of ['11 يونيو 2024', 'R-102', 'عيادة النخيل'])
    await expect(plan.getByText(shown, { exact: false }).first()).toBeVisible();
});

test('the page of the booklet is above the rows on a phone, can be enlarged and hidden, and what is typed survives a reload @phone', async ({
  page,
}) => {
  const visit = await buildVisit({ state: 'in_session' });
  const sheet = await openBooklet(page, visit, true);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    sheet.getByRole('button', { name: 'عرض صورة الصفحة' }).click(),
  ]);
  await chooser.setFiles('apps/api/src/demo/mishmish.jpg');
  const picture = sheet.getByRole('img', { name: 'صفحة الدفتر' });
  await expect(picture).toBeVisible();
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const whole = await width();
  await sheet.getByRole('button', { name: 'تكبير' }).click();
  await expect.poll(width).toBeCloseTo(whole * 1.5, 0);
  const day = row(sheet, 1).getByRole('textbox', { name: 'التاريخ' });
  expect((await picture.boundingBox())?.y).toBeLessThan((await day.boundingBox())?.y ?? 0);
  expect(await lowTargets(sheet)).toEqual([]);
  // An open list leaves the field below the picture, which stays visible.
  const product = row(sheet, 1).getByRole('combobox', { name: 'اللقاح أو المنتج' });
  await product.click();
  await expect(page.getByRole('listbox')).toBeVisible();
  // An open list hides the rest of the page from the roles.
  const above = await page.locator('.booklet-photos').boundingBox();
  const field = await page.locator('.booklet-row input:focus').boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'إخفاء الصورة' }).click();
  await expect(picture).toBeHidden();

  await row(sheet, 1).getByRole('textbox', { name: 'رقم التشغيلة' }).fill('R-101');
  await sheet.getByRole('button', { name: 'إغلاق' }).click();
  await page.getByRole('button', { name: 'الاحتفاظ بالمسوّدة' }).click();
  await page.reload();
  await page.getByRole('tab', { name: /^سجلّ/ }).click();
  await page.getByRole('tab', { name: 'الخطة' }).click();
  await page.getByRole('button', { name: 'مسوّدة من الدفتر' }).click();
  await expect(row(sheet, 1).getByRole('textbox', { name: 'رقم التشغيلة' })).toHaveValue('R-101');
});
