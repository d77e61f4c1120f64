import { addCivilDays, todayIn } from '../packages/rules/src/index.ts';
import { openInSecondBrowser } from './support/open-as.ts';
import { expect, test } from './support/test.ts';
import { buildVisit, signInAs } from './support/visit.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Writes a day as people type it: «8/2/2027». */
const typed = (day: string) => day.split('-').map(Number).reverse().join('/');

// Changes that conflict with a reservation.
test.use({ allowedComplaints: [/409/] });

test('a manager enters Ramadan and a holiday over a reservation, which is moved to the night and then cancelled with a refund', async ({
  page,
  browser,
}) => {
  // From nine to five each day in Riyadh; the reservation is at ten in two days.
  const startsAt = new Date(Date.now() + 2 * DAY_MS);
  startsAt.setUTCHours(7, 0, 0, 0);
  const day = todayIn('Asia/Riyadh', startsAt);
  const hours = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 540, to: 1020, breaks: [] }));
  const { doctor, owner, reservationId } = await buildVisit({
    startsAt,
    paidBy: 'coins',
    doctor: { hours, role: 'manager' },
  });
  await signInAs(page, doctor);
  const other = await openInSecondBrowser(
    browser,
    owner,
    `/dashboard/reservations/${reservationId}?view=details`,
  );

  await page.goto('/clinic/hours');
  await page.getByRole('button', { name: 'إضافة فترة' }).click();
  const period = page.getByRole('dialog', { name: 'إضافة فترة خاصة' });
  await period.getByRole('textbox', { name: 'الاسم' }).fill('رمضان');
  await period.getByRole('textbox', { name: 'من يوم' }).fill(typed(day));
  await period.getByRole('textbox', { name: 'إلى يوم' }).fill(typed(addCivilDays(day, 28)));
  await period.getByLabel('من', { exact: true }).fill('21:00');
  await period.getByLabel('إلى', { exact: true }).fill('02:00');
  await period.getByRole('button', { name: 'حفظ الفترة' }).click();

  const conflict = page.getByRole('region', { name: 'في هذه الأوقات حجز قائم' });
  await expect(conflict.getByRole('heading')).toBeFocused();
  await conflict.getByRole('button', { name: 'نقل موعد مشمش' }).click();
  const sheet = page.getByRole('dialog', { name: 'وقت آخر لموعد مشمش' });
  const dayOfMonth = Number(addCivilDays(day, 1).slice(-2));
  await sheet.getByRole('radiogroup', { name: 'اليوم' }).getByText(`${dayOfMonth}`, { exact: true }).click();
  await sheet.getByText('1:30 ص', { exact: true }).click();
  await sheet.getByRole('button', { name: 'اختيار هذا الوقت' }).click();
  await conflict.getByRole('button', { name: 'حفظ مع تنفيذ ذلك' }).click();
  await expect(page.getByText('حُفظت الفترة.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'الفترات الخاصة' })).toContainText('9:00 م – 2:00 ص');
  await expect(other.locator('.reservation-facts').getByText('1:30 ص')).toBeVisible();

  // The night of the first day, on which the reservation is now, belongs to a holiday of that day.
  await page.getByRole('button', { name: 'إضافة عطلة' }).click();
  const holiday = page.getByRole('dialog', { name: 'إضافة عطلة للعيادة' });
  await holiday.getByRole('textbox', { name: 'السبب' }).fill('عيد الفطر');
  await holiday.getByRole('textbox', { name: 'من يوم' }).fill(typed(day));
  await holiday.getByRole('button', { name: 'حفظ العطلة' }).click();
  await conflict.getByRole('button', { name: 'إلغاء مع استرداد المبلغ: موعد مشمش' }).click();
  await conflict.getByRole('button', { name: 'حفظ مع تنفيذ ذلك' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'نعم، حفظ وإلغاء' }).click();
  await expect(page.getByText('حُفظت العطلة.')).toBeVisible();
  await expect(
    other.getByRole('region', { name: 'ألغت العيادة الحجز' }).getByText('استُردّت 100 عملة كاملة إلى رصيدك.'),
  ).toBeVisible();
  await expect(other.getByText('العيادة في عطلة في ذلك الوقت.')).toBeVisible();

  await page.getByRole('button', { name: 'حذف فترة رمضان' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف الفترة' }).click();
  await expect(page.getByText('حُذفت الفترة، وعاد الأسبوع المعتاد.')).toBeVisible();
  await expect(page.getByText('لا فترة بساعات مختلفة، مثل رمضان.')).toBeVisible();
});
