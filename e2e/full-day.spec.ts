import type { Locator, Page } from '@playwright/test';
import { messageIn, write } from './support/conversation-page.ts';
import { buildFullDay } from './support/full-day.ts';
import { openAs, openInSecondBrowser } from './support/open-as.ts';
import { countPresses, playTask } from './support/tasks.ts';
import { expect, freshPhone, test } from './support/test.ts';

// A drug that meets an allergy, and hours that conflict with a reservation, are refused at first.
test.use({ allowedComplaints: [/409/] });

const entry = (page: Page, pet: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(pet) }) });
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first().click();
const type = (within: Page | Locator, name: string | RegExp, text: string) =>
  within.getByRole('textbox', { name }).fill(text);
/** Writes a day as people type it: «8/2/2027». */
const typedDay = (day: string) => day.split('-').map(Number).reverse().join('/');
const weekdayOf = (day: string) => new Date(day).getUTCDay();
const navigate = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation').getByRole('link', { name }).first().click();

/** Rows of a booklet: day, vaccine or product, batch. */
const booklet = [
  ['10/6/2023', 'السعار', 'R-101'],
  ['10/6/2024', 'السعار', 'R-102'],
  ['12/5/2023', 'Purevax RCP', 'P-1'],
  ['9/6/2023', 'Purevax RCP', 'P-2'],
  ['10/6/2025', 'Purevax RCP', 'P-3'],
  ['1/7/2024', 'الديدان', 'D-7'],
  ['1/10/2024', 'الديدان', 'D-8'],
] as const;

test('a clinic runs its day: twenty-one tasks of a manager, a doctor and the desk', async ({
  page: desk,
  browser,
}) => {
  const day = await buildFullDay();
  const deskPresses = await countPresses(desk);
  await openAs(desk, day.desk, '/clinic');
  const doctor = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const doctorPresses = await countPresses(doctor);
  await openAs(doctor, day.doctor, '/clinic');
  const owner = await openInSecondBrowser(browser, day.owner, `/dashboard/reservations/${day.reservationId}`);
  const byDesk = [deskPresses];
  const byDoctor = [doctorPresses];

  await playTask('1. a client with a patient, without an account', byDesk, async () => {
    await navigate(desk, 'العملاء');
    await press(desk, 'عميل جديد');
    const sheet = dialog(desk, 'عميل جديد');
    await sheet.getByLabel('اسم العميل').fill('أم راشد');
    await sheet.getByLabel('رقم الجوال').fill(freshPhone().typed);
    await sheet.getByLabel('اسم الحيوان').fill('سمسم');
    await press(sheet, 'حفظ');
    await expect(desk.getByRole('region', { name: 'الحيوانات' })).toContainText('سمسم');
  });

  await playTask('2. a visit booked ahead at the phone', byDesk, async () => {
    await press(desk, 'حجز زيارة: سمسم');
    const sheet = dialog(desk, 'حجز زيارة');
    await sheet.getByText(/كشف عام/).click();
    await type(sheet, 'اليوم', typedDay(day.ahead));
    await sheet.getByRole('radiogroup', { name: 'الطبيب' }).getByText(/كريم/).click();
    await sheet.getByRole('radiogroup', { name: 'الوقت' }).locator('label').first().click();
    await type(sheet, 'سبب الزيارة', 'تطعيم سنوي');
    await press(sheet, 'حجز الزيارة');
    await expect(desk.getByText(/^حُجزت زيارة/)).toBeVisible();
  });

  await playTask('3. a walk-in between two appointments', byDesk, async () => {
    await navigate(desk, 'اليوم');
    await press(desk, 'زيارة بلا موعد');
    const sheet = dialog(desk, 'زيارة بلا موعد');
    await desk.keyboard.type('فهد');
    await press(sheet, 'ورد، أبو فهد');
    await sheet.getByText(/كشف عام/).click();
    await sheet.getByText('الآن، بين المواعيد').click();
    await type(sheet, 'سبب الزيارة', 'يعرج منذ الصباح');
    await press(sheet, 'تسجيل الزيارة');
    await expect(desk.getByText(/^سُجّلت زيارة .*ورد/)).toBeVisible();
  });

  await playTask('4. an arrival, which the doctor sees', [deskPresses, doctorPresses], async () => {
    await press(desk, 'تسجيل الوصول، لولو');
    await expect(entry(doctor, 'لولو')).toContainText('وصل');
  });

  await playTask('5. a no-show by mistake, taken back', byDesk, async () => {
    await press(entry(desk, 'زعفران'), /^خيارات/);
    await press(desk, 'لم يحضر');
    await press(desk.getByRole('alertdialog'), 'تسجيل الغياب');
    await press(desk, 'تراجع عن غياب زعفران');
    await expect(desk.getByRole('button', { name: 'تسجيل الوصول، زعفران' })).toBeVisible();
  });

  await playTask('6. the room with its complaint and warnings', byDoctor, async () => {
    await expect(entry(doctor, 'ورد')).toContainText('أموكسيسيلين');
    await press(doctor, 'فتح الغرفة، ورد');
    await expect(doctor.getByText('يعرج منذ الصباح').first()).toBeVisible();
    // It is a colleague's visit, whose record is opened on purpose.
    await press(doctor, 'فتح السجلّ');
    await expect(doctor.getByText('حساسية وتحذيرات: ').first()).toContainText('أموكسيسيلين');
    await expect(entry(desk, 'ورد').filter({ hasText: 'في الغرفة' })).toBeVisible();
  });

  await playTask('7. vitals, findings and a diagnosis, saved as typed', byDoctor, async () => {
    await type(doctor, 'الحرارة', '٣٨٫٦');
    await type(doctor, 'التشخيص', 'التواء في الكاحل');
    await expect(doctor.getByText('محفوظ', { exact: true })).toBeVisible();
  });

  await playTask('8. a drug despite an allergy, with its reason', byDoctor, async () => {
    await press(doctor, 'إضافة دواء');
    await type(doctor, 'الدواء', 'Ampicillin');
    await type(doctor, 'الجرعة', '50 مجم');
    await type(doctor, 'التكرار', 'مرتان يوميًّا');
    await type(doctor, 'عدد الأيام', '7');
    await press(doctor, 'إضافة إلى الوصفة');
    await type(doctor, 'سبب إعطائه رغم التحذير', 'لا بديل متاح');
    await press(doctor, 'إضافة إلى الوصفة');
    await expect(doctor.getByRole('list', { name: 'الوصفة' })).toContainText('لا بديل متاح');
  });

  await playTask('9. a laboratory result with its values', byDoctor, async () => {
    const files = doctor.getByRole('region', { name: 'النتائج والملفات' });
    const pdf = await doctor.pdf();
    const [chooser] = await Promise.all([doctor.waitForEvent('filechooser'), press(files, 'نتيجة مختبر')]);
    await chooser.setFiles({ name: 'أشعة.pdf', mimeType: 'application/pdf', buffer: pdf });
    await type(files, 'العنوان', 'صورة أشعة');
    await press(files, /^حفظ/);
    await expect(files.getByText('صورة أشعة').first()).toBeVisible();
  });

  await playTask('10. a dose with its product, batch and expiry', byDoctor, async () => {
    await doctor.getByRole('tab', { name: 'الخطة' }).click();
    await press(doctor, /^تسجيل جرعة: السُّعار/);
    const sheet = dialog(doctor, 'تسجيل جرعة');
    await sheet.getByRole('combobox', { name: /المنتج/ }).fill('Nobivac Rabies');
    await doctor.keyboard.press('ArrowDown');
    await doctor.keyboard.press('Enter');
    await type(sheet, 'رقم التشغيلة', 'A-204');
    await type(sheet, /الصلاحية/, '1/2030');
    await press(sheet, 'حفظ الجرعة');
    await expect(doctor.getByText(/^أكّد: .*سلمى/)).toBeVisible();
  });

  await playTask('11. a deferral with its reason', byDoctor, async () => {
    await press(doctor, /^خيارات الموعد/);
    await doctor.getByRole('menuitem', { name: 'تأجيل' }).click();
    const sheet = dialog(doctor, 'تأجيل في الخطة');
    await sheet.getByText('ردّ فعل سابق').click();
    await press(sheet, 'حفظ');
    await expect(doctor.getByText(/مؤجَّل باسم .*سلمى/).first()).toBeVisible();
  });

  await playTask(
    '12. an old booklet of seven doses',
    byDoctor,
    async () => {
      await press(doctor, 'من الدفتر');
      const sheet = dialog(doctor, 'جرعات من الدفتر');
      for (const [index, [givenOn, product, batch]] of booklet.entries()) {
        const row = sheet.getByRole('group', { name: `جرعة ${index + 1}`, exact: true });
        await row.getByRole('textbox', { name: 'التاريخ' }).fill(givenOn);
        await row.getByRole('combobox', { name: 'اللقاح أو المنتج' }).fill(product);
        await doctor.keyboard.press('ArrowDown');
        await doctor.keyboard.press('Enter');
        await type(row, 'رقم التشغيلة', batch);
        await doctor.keyboard.press('Enter');
      }
      await press(sheet, 'مراجعة');
      await press(doctor, 'تسجيلها مؤكَّدة');
      await expect(doctor.getByText(/سُجّلت 7 جرعات مؤكَّدة/)).toBeVisible();
    },
    30,
  );

  await playTask('13. the closing with a summary, to be paid at the desk', byDoctor, async () => {
    await press(doctor, 'إنهاء الزيارة');
    await type(doctor, 'الملخّص', 'راحة أسبوعًا.');
    await press(doctor, 'إنهاء وحفظ الملخّص');
    await expect(doctor.getByText('أُنهيت زيارة ورد، وحُفظ الملخّص.')).toBeVisible();
    await expect(entry(desk, 'ورد').filter({ hasText: 'لم يُدفع' })).toBeVisible();
  });

  await playTask('14. a second service on the bill', byDesk, async () => {
    await press(desk, 'خيارات موعد ورد');
    await press(desk, 'الفاتورة');
    await press(desk, 'تعديل البنود');
    await press(desk, /إضافة من قائمة الخدمات/);
    await desk.getByRole('option', { name: /تنظيف الأذن/ }).click();
    await press(desk, 'حفظ الفاتورة');
    await expect(dialog(desk, 'فاتورة ورد')).toContainText('240.00');
  });

  await playTask('15. its payment by the terminal, with a receipt', byDesk, async () => {
    const sheet = dialog(desk, /فاتورة|استلام/);
    await press(sheet, /^استلام/);
    await desk.getByText('مدى').click();
    await press(desk, 'تسجيل الدفع');
    await expect(desk.getByText(/^سُجّلت دفعة/)).toBeVisible();
    await expect(dialog(desk, 'فاتورة ورد')).toContainText(/إيصال/);
    await press(dialog(desk, 'فاتورة ورد'), 'إغلاق');
    await expect(entry(desk, 'ورد').filter({ hasText: 'مكتمل' })).toBeVisible();
  });

  await playTask('16. a refund in part by the manager, with its reason', byDoctor, async () => {
    await navigate(doctor, 'اليوم');
    await press(doctor, 'خيارات موعد ورد');
    await press(doctor, 'الفاتورة');
    await press(doctor, /^استرداد دفعة/);
    await type(doctor, 'المبلغ', '40');
    await type(doctor, 'سبب الاسترداد', 'سُجّل التنظيف ولم يلزم كله');
    await press(doctor, 'تسجيل الاسترداد');
    await expect(dialog(doctor, 'فاتورة ورد')).toContainText('إشعار دائن');
    await press(dialog(doctor, 'فاتورة ورد'), 'إغلاق');
  });

  await playTask('17. the close of the day, equal to its receipts', byDesk, async () => {
    await navigate(desk, 'الصندوق');
    await press(desk, 'إقفال اليوم');
    const sheet = dialog(desk, 'إقفال اليوم');
    await type(sheet, 'النقد المعدود', '0');
    await press(sheet, 'إقفال اليوم');
    const closings = desk.getByRole('region', { name: 'الإقفالات السابقة' });
    await expect(closings).toContainText('200.00');
  });

  await playTask(
    '18. an emergency in a message, routed to the doctor',
    [deskPresses, doctorPresses],
    async () => {
      await write(owner, 'ينزف بشدة ولا يتوقف النزيف');
      await navigate(desk, 'المواعيد');
      const first = (page: Page) =>
        page.getByRole('region', { name: 'المحادثات' }).getByRole('listitem').first();
      await expect(first(desk)).toContainText('علامة طارئة');
      await first(desk).getByRole('link').first().click();
      await write(desk, 'نبلّغ الطبيب الآن.');
      await press(desk, /^خيارات المحادثة/);
      await desk.getByRole('menuitem', { name: 'تحويل المحادثة' }).click();
      await press(dialog(desk, 'تحويل المحادثة'), /سلمى/);
      await expect(desk.getByText('حُوّلت المحادثة')).toBeVisible();
      await expect(messageIn(owner, 'نبلّغ الطبيب الآن.')).toBeVisible();
      await navigate(doctor, 'المواعيد');
      await expect(first(doctor)).toContainText('علامة طارئة');
    },
  );

  await playTask('19. a consultation handed over to a colleague', byDoctor, async () => {
    await navigate(doctor, 'اليوم');
    await press(doctor, 'خيارات موعد مشمش');
    await press(doctor, 'تسليم لزميل');
    const sheet = dialog(doctor, 'تسليم موعد مشمش');
    await sheet.locator('label', { hasText: 'كريم' }).click();
    await press(sheet, 'تسليم الموعد');
    await expect(owner.getByRole('log', { name: 'الرسائل' })).toContainText(
      /انتقلت الاستشارة من .*سلمى.* إلى .*كريم/,
    );
  });

  await playTask('20. a closed day, whose consultation a colleague is offered for', byDoctor, async () => {
    await navigate(doctor, 'ساعات العمل');
    await doctor.locator('.switch-row').nth(weekdayOf(day.ahead)).click();
    await press(doctor, 'حفظ التغييرات');
    const conflict = doctor.getByRole('region', { name: 'في هذه الأوقات حجز قائم' });
    await press(conflict, 'عرض زميل لموعد توت');
    await press(dialog(doctor, 'عرض زميل لموعد توت'), 'عرض هذا الزميل');
    await press(conflict, 'حفظ مع تنفيذ ذلك');
    await expect(doctor.getByText('حُفظت ساعات العمل.')).toBeVisible();
    await owner.goto(`/dashboard/reservations/${day.offeredId}?view=details`);
    await expect(owner.getByRole('button', { name: 'قبول' })).toBeVisible();
  });

  await playTask('21. the animals given a batch, as a table', byDoctor, async () => {
    await navigate(doctor, 'سحب تشغيلة');
    await type(doctor, 'رقم التشغيلة', 'a204');
    await press(doctor, 'بحث');
    await expect(doctor.getByRole('list', { name: 'الحيوانات' })).toContainText('ورد');
    const [table] = await Promise.all([doctor.waitForEvent('download'), press(doctor, /حفظ جدول/)]);
    expect(table.suggestedFilename()).toMatch(/^rifq-recall-.*\.csv$/);
  });
});
