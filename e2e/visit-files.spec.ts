import type { Browser, Page } from '@playwright/test';
import { openAs } from './support/open-as.ts';
import { closeCelebrations, expect, test } from './support/test.ts';
import { buildVisit, type Person } from './support/visit.ts';

/** Takes a screenshot where a developer wants to look: `LOOK` is the beginning of its path. */
async function look(page: Page, name: string): Promise<void> {
  if (process.env.LOOK === undefined) return;
  await page.screenshot({ path: `${process.env.LOOK}-${name}.png` });
}

/** Opens a page on a phone of a user. */
async function onPhone(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await closeCelebrations(page);
  await openAs(page, person, path);
  return page;
}

/** Draws a photo. */
async function photoOf(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = '#c98f62';
    context.fillRect(0, 0, 800, 600);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

test('a doctor adds a photo of the conversation and a laboratory result; the owner opens both', async ({
  page,
  browser,
}) => {
  const visit = await buildVisit({ state: 'in_session' });
  const owner = await onPhone(browser, visit.owner, `/dashboard/reservations/${visit.reservationId}`);
  const [chooser] = await Promise.all([
    owner.waitForEvent('filechooser'),
    owner.getByRole('button', { name: 'إرفاق صورة أو ملف' }).click(),
  ]);
  await chooser.setFiles({ name: 'ear.jpg', mimeType: 'image/jpeg', buffer: await photoOf(owner) });
  await owner
    .getByRole('dialog', { name: 'إرسال في المحادثة' })
    .getByRole('button', { name: 'إرسال', exact: true })
    .click();
  await expect(owner.getByRole('log').getByText('أُرسلت')).toBeVisible();

  await openAs(page, visit.doctor, `/clinic/reservations/${visit.reservationId}`);
  const files = page.getByRole('region', { name: 'النتائج والملفات' });
  await files.getByRole('button', { name: 'من المحادثة' }).click();
  const sheet = page.getByRole('dialog', { name: 'من المحادثة' });
  await look(page, 'chat-desktop');
  await sheet.getByRole('button', { name: /إضافة صورة من المحادثة/ }).click();
  await expect(sheet.getByText('أُضيف إلى الزيارة')).toBeVisible();
  await sheet.getByRole('button', { name: 'إغلاق' }).click();
  await expect(files.getByRole('button', { name: 'فتح صورة من المحادثة' })).toBeVisible();

  const pdf = await page.pdf();
  const [result] = await Promise.all([
    page.waitForEvent('filechooser'),
    files.getByRole('button', { name: 'نتيجة مختبر' }).click(),
  ]);
  await result.setFiles({ name: 'وظائف الكلى.pdf', mimeType: 'application/pdf', buffer: pdf });
  await files.getByRole('textbox', { name: 'العنوان' }).fill('وظائف الكلى');
  await files.getByRole('textbox', { name: 'المختبر' }).fill('مختبر الواحة');
  await files.getByRole('button', { name: 'إضافة قيمة' }).click();
  const value = files.getByRole('group', { name: 'القيمة 1' });
  await value.getByRole('textbox', { name: 'الفحص' }).fill('Creatinine');
  await value.getByRole('textbox', { name: 'النتيجة' }).fill('3.1');
  await value.getByRole('textbox', { name: 'الوحدة' }).fill('mg/dL');
  await value.getByRole('textbox', { name: 'المرجع' }).fill('0.8–2.4');
  await value.getByRole('button', { name: /التقييم/ }).click();
  await page.getByRole('option', { name: 'مرتفع' }).click();
  await look(page, 'form-desktop');
  await files.getByRole('button', { name: /^حفظ/ }).click();
  await expect(files.getByRole('row', { name: /Creatinine.*3\.1 mg\/dL.*مرتفع/ })).toBeVisible();
  await look(page, 'chart-desktop');

  await page.getByRole('button', { name: 'إنهاء الاستشارة' }).first().click();
  await page.getByRole('textbox', { name: 'الملخّص' }).fill('وظائف الكلى تحتاج إلى متابعة.');
  await page.getByRole('button', { name: /^إنهاء وإرسال/ }).click();
  await expect(page.getByText(/أُنهيت استشارة/)).toBeVisible();

  await owner.goto(`/dashboard/pets/view/${visit.petId}`);
  const shared = owner.getByRole('region', { name: 'الزيارات والوصفات' });
  await expect(shared.getByRole('row', { name: /Creatinine.*مرتفع/ })).toBeVisible();
  if (process.env.LOOK !== undefined)
    await shared.screenshot({ path: `${process.env.LOOK}-owner-phone.png` });
  await shared.getByRole('button', { name: 'فتح صورة من المحادثة' }).click();
  const picture = owner.getByRole('dialog').getByRole('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await owner.keyboard.press('Escape');
  const [saved] = await Promise.all([
    owner.waitForEvent('download'),
    shared.getByRole('link', { name: /تنزيل وظائف الكلى/ }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('وظائف الكلى.pdf');
  if (process.env.LOOK !== undefined) {
    await owner.setViewportSize({ width: 1440, height: 900 });
    await shared.screenshot({ path: `${process.env.LOOK}-owner-desktop.png` });
  }
});

test('a doctor defers a dose and sets the plan options; the owner sees who and why, and ends the deferral', async ({
  page,
  browser,
}) => {
  const visit = await buildVisit({ state: 'in_session', clinic: 'عيادة الواحة' });
  await openAs(page, visit.doctor, `/clinic/reservations/${visit.reservationId}`);
  await page.getByRole('tab', { name: 'الخطة' }).click();
  await page.getByRole('button', { name: /^خيارات الموعد: السُّعار/ }).click();
  await page.getByRole('menuitem', { name: 'تأجيل' }).click();
  const sheet = page.getByRole('dialog', { name: 'تأجيل في الخطة' });
  await sheet.getByRole('radio', { name: 'ردّ فعل سابق' }).press('Space');
  await look(page, 'deferral-desktop');
  await sheet.getByRole('button', { name: 'حفظ' }).click();
  await expect(page.getByText(/مؤجَّل باسم .*سلمى.*عيادة الواحة/)).toBeVisible();
  await page.getByRole('button', { name: 'خيارات الخطة' }).click();
  const options = page.getByRole('dialog', { name: 'خيارات الخطة' });
  await options.getByRole('radio', { name: /كل شهر/ }).press('Space');
  await options.getByRole('textbox', { name: /سبب التغيير/ }).fill('طفل صغير في البيت');
  await look(page, 'options-desktop');
  await options.getByRole('button', { name: 'حفظ' }).click();
  await expect(options).toBeHidden();
  await look(page, 'plan-desktop');

  const owner = await onPhone(browser, visit.owner, `/dashboard/pets/view/${visit.petId}`);
  const plan = owner.getByRole('region', { name: 'خطة التطعيم' });
  await expect(plan.getByText(/مؤجَّل باسم .*سلمى.*عيادة الواحة.*ردّ فعل سابق/)).toBeVisible();
  await look(owner, 'owner-plan-phone');
  await plan.getByRole('button', { name: 'خيارات الخطة' }).click();
  await expect(owner.getByRole('dialog').getByText(/ضُبطت باسم .*طفل صغير في البيت/)).toBeVisible();
  await owner.getByRole('dialog').getByRole('button', { name: 'إغلاق' }).click();
  await plan.getByRole('button', { name: /^إلغاء التأجيل/ }).click();
  const question = owner.getByRole('alertdialog');
  await expect(question.getByText(/سلمى.*عيادة الواحة.*ردّ فعل سابق/)).toBeVisible();
  await look(owner, 'owner-question-phone');
  await question.getByRole('button', { name: /^إنهاء التأجيل/ }).click();
  await expect(plan.getByText(/مؤجَّل باسم/)).toBeHidden();
  // The doctor's open record shows it without a reload.
  await expect(page.getByText(/أنهى المربّي التأجيل.*كان باسم .*سلمى.*ردّ فعل سابق/)).toBeVisible();
});
