import { expect, type Page } from '@playwright/test';
import {
  buildClient,
  buildClinicService,
  buildManagedClient,
  buildPatient,
  buildPatientOf,
} from '../../packages/testing/src/client-builders.ts';
import { inDatabase } from './clinic.ts';
import type { ClinicDay } from './clinic-day.ts';
import { onServer } from './database.ts';

/** Opens a screen of the clinic's side, starting from the previous screen. */
type ClinicScreen = (page: Page, day: ClinicDay) => Promise<void>;

const dialog = (page: Page) => page.getByRole('dialog').last();

/** Opens a tab of the room or of the record. */
async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Closes the sheet of the previous screen, if it was opened. */
async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
}

/** Sheets, which do not differ by size for screen readers or in colours. */
export const clinicSheets: ReadonlySet<string> = new Set([
  'booking by hand',
  'what can be done',
  'another time',
  'handing over',
  'cancel with a refund',
  'withdrawing a confirmation',
  'a dose',
  'saved replies',
  'closing',
  'a day off',
  'a new time',
  'a colleague to offer',
  'a special period',
  'a holiday',
  'an invitation',
  'a member',
  "a doctor's profile",
  'the end of a membership',
  'a new client',
  'editing a client',
  'editing a patient',
  'removing a client',
  'a service',
]);

const dayScreens: Record<string, ClinicScreen> = {
  async today(page) {
    await page.goto('/clinic');
    await expect(page.getByRole('list', { name: 'مواعيد اليوم' })).toBeVisible();
  },
  async 'booking by hand'(page) {
    await page.getByRole('button', { name: 'حجز موعد', exact: true }).click();
    await expect(dialog(page).getByRole('textbox').first()).toBeVisible();
  },
  async week(page) {
    await closeSheet(page);
    await page.getByRole('link', { name: 'أسبوع', exact: true }).click();
    await expect(page.getByRole('link', { name: 'هذا الأسبوع' })).toBeVisible();
  },
  async reservations(page) {
    await page.goto('/clinic/reservations?state=confirmed');
    await expect(page.getByRole('list', { name: 'مؤكَّد' })).toBeVisible();
  },
  async 'what can be done'(page) {
    await page.getByRole('button', { name: /^خيارات موعد/ }).click();
    await expect(dialog(page).getByRole('button', { name: 'نقل الموعد' })).toBeVisible();
  },
  async 'another time'(page) {
    await dialog(page).getByRole('button', { name: 'نقل الموعد' }).click();
    await expect(dialog(page).getByRole('radiogroup', { name: 'الوقت' })).toBeVisible();
  },
  async 'handing over'(page) {
    await closeSheet(page);
    await page.getByRole('button', { name: /^خيارات موعد/ }).click();
    await dialog(page).getByRole('button', { name: 'تسليم لزميل' }).click();
    await expect(dialog(page).getByText('لا زميل آخر في العيادة.')).toBeVisible();
  },
  async 'cancel with a refund'(page) {
    await closeSheet(page);
    await page.getByRole('button', { name: /^خيارات موعد/ }).click();
    await dialog(page).getByRole('button', { name: 'إلغاء مع استرداد المبلغ' }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'سبب الإلغاء' })).toBeVisible();
  },
};

const patientScreens: Record<string, ClinicScreen> = {
  async doses(page) {
    await page.goto('/clinic/doses');
    await expect(page.getByRole('button', { name: /^تأكيد/ })).toBeVisible();
  },
  async conversations(page) {
    await page.goto('/clinic/reservations');
    const list = page.getByRole('region', { name: 'المحادثات' });
    await expect(list.getByRole('link').filter({ hasText: 'حكّة في الأذن' })).toBeVisible();
  },
  async 'room with its conversation'(page, { reservationId }) {
    await page.goto(`/clinic/reservations/${reservationId}`);
    await expect(page.getByRole('button', { name: 'إنهاء الاستشارة' })).toBeVisible();
    const log = page.getByRole('log', { name: 'الرسائل' });
    await expect(log.getByRole('article').filter({ hasText: 'حكّة في الأذن' }).first()).toBeVisible();
  },
  async 'the search in a conversation'(page) {
    await page.getByRole('button', { name: 'خيارات المحادثة' }).click();
    await page.getByRole('menuitem', { name: 'بحث في المحادثة' }).click();
    await page.getByRole('searchbox', { name: 'بحث في المحادثة' }).fill('حكّة');
    await expect(page.getByRole('list', { name: 'نتائج البحث' }).getByRole('button').first()).toBeVisible();
  },
  async 'saved replies'(page) {
    await page.getByRole('button', { name: 'إغلاق البحث' }).click();
    await page.getByRole('button', { name: 'ردود محفوظة' }).click();
    await expect(dialog(page).getByRole('list', { name: 'ردود محفوظة' })).toBeVisible();
  },
  async notes(page) {
    await closeSheet(page);
    await openTab(page, 'الملاحظات');
    await page.getByRole('textbox', { name: 'ملاحظة جديدة' }).fill('W'.repeat(120));
    await page.getByRole('button', { name: 'حفظ الملاحظة' }).click();
    await expect(page.getByRole('list', { name: 'ملاحظات للزملاء' })).toBeVisible();
  },
  async 'the reservation'(page) {
    await openTab(page, 'الموعد');
    await expect(page.getByText('حكّة في الأذن اليمنى')).toBeVisible();
  },
  async record(page) {
    await page.getByRole('tab', { name: /^سجلّ/ }).click();
    await expect(page.getByRole('region', { name: 'سجلّ العيادة' })).toBeVisible();
  },
  async 'a warning'(page) {
    await page.getByRole('button', { name: 'إضافة حساسية أو تحذير' }).click();
    await page.getByRole('textbox', { name: 'المادة أو التحذير' }).fill('W'.repeat(60));
    await page.getByRole('button', { name: /مجموعة الدواء/ }).click();
    await page.getByRole('option', { name: 'ليس من هذه المجموعات' }).click();
    await page.getByRole('button', { name: 'حفظ التحذير' }).click();
    await expect(page.getByRole('list', { name: 'حساسية وتحذيرات' })).toBeVisible();
  },
  async 'a prescription'(page) {
    await page.getByRole('button', { name: 'إضافة دواء' }).click();
    await expect(page.getByRole('textbox', { name: 'الدواء' })).toBeFocused();
  },
  async 'a problem'(page) {
    await page.getByRole('button', { name: 'إلغاء' }).click();
    await page.getByRole('button', { name: 'إضافة مشكلة' }).click();
    await expect(page.getByRole('textbox', { name: 'المشكلة' })).toBeFocused();
  },
  async 'the plan of the record'(page) {
    await page.getByRole('button', { name: 'إلغاء' }).click();
    await openTab(page, 'الخطة');
    await expect(page.getByRole('button', { name: /^تأكيد/ })).toBeVisible();
  },
  async 'withdrawing a confirmation'(page) {
    await page.getByRole('button', { name: /^سحب التأكيد:/ }).click();
    await expect(page.getByRole('alertdialog').getByRole('textbox', { name: 'سبب السحب' })).toBeVisible();
  },
  async 'a dose'(page) {
    await closeSheet(page);
    await page.getByRole('button', { name: 'تسجيل جرعة', exact: true }).first().click();
    await expect(dialog(page).getByRole('button', { name: 'حفظ الجرعة' })).toBeVisible();
  },
  async visits(page) {
    await closeSheet(page);
    await openTab(page, 'الزيارات');
  },
  async weight(page) {
    await openTab(page, 'الوزن');
  },
  async closing(page) {
    await page.getByRole('button', { name: 'إنهاء الاستشارة' }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'الملخّص' })).toBeVisible();
  },
};

const hoursScreens: Record<string, ClinicScreen> = {
  async hours(page) {
    await page.goto('/clinic/hours');
    await page
      .getByRole('button', { name: /^تعديل/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'إضافة استراحة' }).click();
  },
  async 'a day off'(page) {
    await page.getByRole('button', { name: 'إضافة', exact: true }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'السبب' })).toBeVisible();
  },
  async 'hours that hit a reservation'(page, { tomorrow }) {
    await closeSheet(page);
    await page.getByRole('switch').nth(tomorrow).press('Space');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await expect(page.getByRole('region', { name: /^في هذه الأوقات حجز/ })).toBeVisible();
  },
  async 'a new time'(page) {
    await page
      .getByRole('button', { name: /^نقل موعد/ })
      .first()
      .press('Enter');
    await expect(dialog(page).getByRole('radiogroup', { name: 'الوقت' })).toBeVisible();
  },
  async 'a colleague to offer'(page) {
    await closeSheet(page);
    await page
      .getByRole('button', { name: /^عرض زميل لموعد/ })
      .first()
      .press('Enter');
    await expect(dialog(page).getByText('لا زميل متاحًا في وقت قريب من هذا الموعد.')).toBeVisible();
  },
};

const teamScreens: Record<string, ClinicScreen> = {
  async team(page, { doctor }) {
    await onServer(pool =>
      pool.query("update clinic_members set role = 'manager' where user_id = $1", [doctor.userId]),
    );
    await page.goto('/clinic/team');
    await expect(page.getByRole('region', { name: 'الأعضاء' })).toBeVisible();
  },
  async 'an invitation'(page) {
    await page.getByRole('button', { name: 'دعوة', exact: true }).click();
    await expect(dialog(page).getByLabel('رقم الجوال')).toBeVisible();
  },
  async 'a member'(page) {
    await closeSheet(page);
    await page
      .getByRole('button', { name: /^تعديل/ })
      .first()
      .click();
    await expect(dialog(page).getByRole('button', { name: 'ملفّ الطبيب' })).toBeVisible();
  },
  async "a doctor's profile"(page) {
    await dialog(page).getByRole('button', { name: 'ملفّ الطبيب' }).click();
    await expect(dialog(page).getByLabel('التخصّص')).toBeVisible();
  },
  async 'the end of a membership'(page) {
    await closeSheet(page);
    await page.getByRole('button', { name: 'تعديل هند الكعبي' }).click();
    await dialog(page).getByRole('button', { name: 'إنهاء العضوية' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  async 'the clinic'(page) {
    await page.goto('/clinic/open');
    await expect(page.getByLabel('هاتف العيادة')).toBeVisible();
  },
  async 'a special period'(page) {
    await page.goto('/clinic/hours');
    await page.getByRole('button', { name: 'إضافة فترة' }).click();
    await dialog(page)
      .getByRole('button', { name: /^تعديل/ })
      .first()
      .click();
    await expect(dialog(page).getByRole('button', { name: 'إضافة استراحة' })).toBeVisible();
  },
  async 'a holiday'(page) {
    await closeSheet(page);
    await page.getByRole('button', { name: 'إضافة عطلة' }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'السبب' })).toBeVisible();
  },
};

const clientScreens: Record<string, ClinicScreen> = {
  async clients(page, { clinicId, owner, petId, names }) {
    await inDatabase(async db => {
      await buildClient(db, { clinicId, userId: owner.userId });
      await buildPatientOf(db, clinicId, { id: petId, ownerId: owner.userId });
      const managed = await buildManagedClient(db, clinicId, {
        firstname: names.owner?.firstname ?? 'أبو فهد',
        note: 'W'.repeat(60),
      });
      await buildPatient(db, { clinicId, ownerId: managed.id }, { name: names.pet ?? 'سمسم' });
    });
    await page.goto('/clinic/clients');
    await expect(page.getByRole('list', { name: 'العملاء' }).getByRole('link')).toHaveCount(2);
  },
  async 'no client found'(page) {
    await page.getByRole('searchbox', { name: 'بحث في العملاء' }).fill('W'.repeat(80));
    await expect(page.getByRole('heading', { name: 'لا عميل بهذا البحث' })).toBeVisible();
  },
  async 'a new client'(page) {
    await page.getByRole('button', { name: 'عميل جديد', exact: true }).click();
    await dialog(page).getByText('المزيد عن الحيوان').click();
    await expect(dialog(page).getByLabel('رقم الشريحة')).toBeVisible();
  },
  async 'a client'(page, { owner }) {
    await closeSheet(page);
    await page.goto(`/clinic/clients/${owner.userId}`);
    await expect(page.getByRole('region', { name: 'المواعيد' }).getByRole('listitem').first()).toBeVisible();
  },
  async 'a client without an account'(page) {
    await page.getByRole('link', { name: 'رجوع إلى العملاء' }).click();
    const clients = page.getByRole('list', { name: 'العملاء' });
    await clients.getByRole('listitem').filter({ hasText: 'بلا حساب' }).getByRole('link').click();
    await expect(page.getByRole('button', { name: 'خيارات العميل' })).toBeVisible();
  },
  async 'editing a client'(page) {
    await page.getByRole('button', { name: 'خيارات العميل' }).click();
    await page.getByRole('menuitem', { name: 'تعديل البيانات' }).click();
    await expect(dialog(page).getByLabel('اسم العميل')).toBeVisible();
  },
  async 'editing a patient'(page) {
    await closeSheet(page);
    await page.getByRole('button', { name: /^تعديل بيانات/ }).click();
    await expect(dialog(page).getByLabel('اسم الحيوان')).toBeVisible();
  },
  async 'removing a client'(page) {
    await closeSheet(page);
    await page.getByRole('button', { name: 'خيارات العميل' }).click();
    await page.getByRole('menuitem', { name: 'حذف العميل' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  async services(page, { clinicId, doctor }) {
    await onServer(pool =>
      pool.query("update clinic_members set role = 'manager' where user_id = $1", [doctor.userId]),
    );
    await inDatabase(async db => {
      await buildClinicService(db, { clinicId, changedBy: doctor.userId }, { name: 'W'.repeat(80) });
    });
    await page.goto('/clinic/services');
    await expect(page.getByRole('button', { name: 'إضافة خدمة' })).toBeVisible();
  },
  async 'a service'(page) {
    await page.getByRole('button', { name: 'إضافة خدمة' }).click();
    await expect(dialog(page).getByLabel('اسم الخدمة')).toBeVisible();
  },
  async recall(page) {
    await page.goto('/clinic/recall');
    await page.getByRole('textbox', { name: 'رقم التشغيلة' }).fill('A482-19B');
    await page.getByRole('button', { name: 'بحث' }).click();
    await expect(page.getByRole('heading', { name: 'الحيوانات' })).toBeVisible();
  },
};

/** Every page and sheet of the clinic's side, each part in the order of a walk. */
export const clinicScreens = {
  day: dayScreens,
  patients: patientScreens,
  hours: hoursScreens,
  clients: clientScreens,
  team: teamScreens,
};
