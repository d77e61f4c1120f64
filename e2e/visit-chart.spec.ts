import { closeCelebrations, expect, test } from './support/test.ts';
import { buildVisit, signInAs } from './support/visit.ts';

// A drug that meets an allergy is refused at first.
test.use({ allowedComplaints: [/409/] });

test('a doctor writes a visit, prescribes despite an allergy and closes it; its owner reads it', async ({
  page,
  browser,
}) => {
  const visit = await buildVisit({ state: 'in_session' });
  await signInAs(page, visit.doctor);
  await page.goto(`/clinic/reservations/${visit.reservationId}`);

  await page.getByRole('button', { name: 'إضافة حساسية أو تحذير' }).click();
  await page.getByRole('textbox', { name: 'المادة أو التحذير' }).fill('أموكسيسيلين');
  await page.getByRole('button', { name: 'حفظ التحذير' }).click();
  await expect(page.getByText('حساسية وتحذيرات: ').first()).toContainText('أموكسيسيلين');

  await page.getByRole('textbox', { name: 'الحرارة' }).fill('٣٨٫٦');
  await page.getByRole('textbox', { name: 'التشخيص' }).fill('التهاب الأذن الخارجية');
  await expect(page.getByText('محفوظ', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'الحرارة' })).toHaveValue('38.6');
  await expect(page.getByRole('textbox', { name: 'التشخيص' })).toHaveValue('التهاب الأذن الخارجية');

  await page.getByRole('button', { name: 'إضافة دواء' }).click();
  await page.getByRole('textbox', { name: 'الدواء' }).fill('Ampicillin');
  await page.getByRole('textbox', { name: 'الجرعة' }).fill('50 مجم');
  await page.getByRole('textbox', { name: 'التكرار' }).fill('مرتان يوميًّا');
  await page.getByRole('textbox', { name: 'عدد الأيام' }).fill('٧');
  await page.getByRole('button', { name: 'إضافة إلى الوصفة' }).click();
  await page.getByRole('textbox', { name: 'سبب إعطائه رغم التحذير' }).fill('لا بديل متاح');
  await page.getByRole('button', { name: 'إضافة إلى الوصفة' }).click();
  await expect(page.getByRole('list', { name: 'الوصفة' })).toContainText('لا بديل متاح');
  if (process.env.LOOK !== undefined) await page.screenshot({ path: `${process.env.LOOK}-room.png` });

  await page.getByRole('button', { name: 'إنهاء الاستشارة' }).first().click();
  await page.getByRole('textbox', { name: 'الملخّص' }).fill('الأذن ملتهبة قليلًا.');
  await page.getByRole('button', { name: /^إنهاء وإرسال/ }).click();
  await expect(page.getByText(/أُنهيت استشارة/)).toBeVisible();

  await page.goto(`/clinic/reservations/${visit.reservationId}`);
  await page.getByRole('button', { name: 'فتح السجلّ' }).click();
  await expect(page.getByText(/أُغلقت الزيارة/)).toBeVisible();
  await page.getByRole('textbox', { name: 'ملحق موقّع باسمك' }).fill('وصلت نتيجة المزرعة: سلبية.');
  await page.getByRole('switch', { name: 'يراه المربّي مع الملخّص' }).press('Space');
  await page.getByRole('button', { name: 'إضافة الملحق' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'إرسال' }).click();
  await expect(page.getByRole('list', { name: 'ملاحق' })).toContainText('سلبية');

  const owner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await closeCelebrations(owner);
  await signInAs(owner, visit.owner);
  await owner.goto(`/dashboard/pets/view/${visit.petId}`);
  const visits = owner.getByRole('region', { name: 'الزيارات والوصفات' });
  for (const shown of ['الأذن ملتهبة قليلًا.', 'Ampicillin', 'أموكسيسيلين', 'سلبية'])
    await expect(visits.getByText(shown).first()).toBeVisible();
  for (const hidden of ['التهاب الأذن الخارجية', 'لا بديل متاح'])
    await expect(owner.getByText(hidden)).toHaveCount(0);
  if (process.env.LOOK !== undefined) await visits.screenshot({ path: `${process.env.LOOK}-owner.png` });
});
