import type { Page } from '@playwright/test';
import { expectJoined } from './support/connection.ts';
import { openInSecondBrowser } from './support/open-as.ts';
import { expect, test } from './support/test.ts';
import { buildVisit, removeMember, signInAs } from './support/visit.ts';

const DAY_MS = 24 * 3600 * 1000;
const SUMMARY = 'الأذن ملتهبة قليلًا، وتنظيفها في العيادة خلال 3 أيام.';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Completes the open consultation with a summary, and advises a follow-up. */
async function close(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'إنهاء الاستشارة' }).click();
  const sheet = page.getByRole('dialog', { name: 'إنهاء الاستشارة' });
  await sheet.getByRole('textbox', { name: 'الملخّص' }).fill(SUMMARY);
  await sheet.getByText('اقتراح متابعة').click();
  await sheet.getByRole('button', { name: 'إنهاء وإرسال الملخّص' }).click();
  await expect(sheet).toBeHidden();
}

test.describe('two users', () => {
  // Requests after the membership has ended, and hours that conflict with a reservation.
  test.use({ allowedComplaints: [/401|409/] });

  test('a doctor opens the room, reads the record, confirms, weighs and closes, and the owner sees each immediately', async ({
    page,
    browser,
  }) => {
    const { doctor, owner, petId, reservationId } = await buildVisit();
    await signInAs(page, doctor);
    const other = await openInSecondBrowser(
      browser,
      owner,
      `/dashboard/reservations/${reservationId}?view=details`,
    );
    await expect(heading(other, 'تأكّد الحجز')).toBeVisible();
    const petPage = await other.context().newPage();
    await petPage.goto(`/dashboard/pets/view/${petId}`);
    await expectJoined(petPage);

    await page.goto('/clinic');
    await page.getByRole('list', { name: 'مواعيد اليوم' }).getByRole('link', { name: 'مشمش' }).click();
    await page.getByRole('button', { name: 'فتح الغرفة' }).click();
    await expect(page.getByText(/جارية منذ/)).toBeVisible();
    await expect(heading(other, 'بدأت الاستشارة')).toBeVisible();

    // Opening the room has accessed the record, which the owner sees in the access log.
    const accessLog = petPage.getByRole('region', { name: 'من اطّلع على السجلّ' }).getByRole('listitem');
    await expect(accessLog).toHaveText([/قراءة السجلّ.*سلمى الحدّاد.*، \d+:\d+/]);
    const change = petPage.getByRole('button', { name: /^خيارات السجلّ/ });
    await expect(change).toBeVisible();
    await page.getByRole('tab', { name: 'الخطة' }).click();
    await page.getByRole('button', { name: /^تأكيد: السُّعار/ }).click();
    await expect(page.getByText(/أكّد: .*سلمى/)).toBeVisible();
    await expect(petPage.getByText(/^بتأكيد .*سلمى/)).toBeVisible();
    await expect(change).toBeHidden();
    await page.getByRole('tab', { name: 'الوزن' }).click();
    await page.getByRole('textbox', { name: 'وزن اليوم' }).fill('4.6');
    await page.getByRole('button', { name: 'حفظ الوزن' }).click();
    await expect(accessLog.filter({ hasText: 'تسجيل وزن' })).toBeVisible();

    await close(page);
    await expect(page).toHaveURL('/clinic');
    await expect(heading(other, 'اكتملت الاستشارة')).toBeVisible();
    await expect(other.getByRole('region', { name: 'ملخّص الاستشارة' })).toContainText(SUMMARY);
    await expect(other.getByRole('button', { name: 'حجز متابعة' })).toBeVisible();
    await petPage.goto('/dashboard/profile?section=rewards');
    const earned = petPage.getByRole('region', { name: 'حركة العملات' }).getByRole('listitem');
    await expect(earned.filter({ hasText: 'استشارة مكتملة' })).toContainText('30 نقطة');

    await expectJoined(page);
    removeMember(doctor);
    await expect(page).toHaveURL(/^[^?]*\/register/);
  });

  test('hours in conflict with a reservation are saved with its new time, and a cancellation refunds the coins', async ({
    page,
    browser,
  }) => {
    // From nine to five each day; the reservation is at ten in two days.
    const startsAt = new Date(Date.now() + 2 * DAY_MS);
    startsAt.setUTCHours(7, 0, 0, 0);
    const hours = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 540, to: 1020, breaks: [] }));
    const { doctor, owner, reservationId } = await buildVisit({
      startsAt,
      paidBy: 'coins',
      doctor: { hours },
    });
    await signInAs(page, doctor);
    const other = await openInSecondBrowser(
      browser,
      owner,
      `/dashboard/reservations/${reservationId}?view=details`,
    );

    await page.goto('/clinic/hours');
    await page.getByRole('switch').nth(startsAt.getUTCDay()).press('Space');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    const conflict = page.getByRole('region', { name: 'في هذه الأوقات حجز قائم' });
    await expect(conflict).toContainText('10:00 ص');
    await expect(conflict.getByRole('heading')).toBeFocused();
    await expect(conflict.getByRole('heading')).toBeInViewport();
    await page.reload();
    await expect(page.getByRole('switch').nth(startsAt.getUTCDay())).toBeChecked();

    await page.getByRole('switch').nth(startsAt.getUTCDay()).press('Space');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await conflict.getByRole('button', { name: 'نقل موعد مشمش' }).click();
    const sheet = page.getByRole('dialog', { name: 'وقت آخر لموعد مشمش' });
    const dayAfter = new Date(startsAt.getTime() + DAY_MS).getUTCDate();
    await sheet.getByRole('radiogroup', { name: 'اليوم' }).getByText(`${dayAfter}`, { exact: true }).click();
    await sheet.getByText('3:30 م', { exact: true }).click();
    await sheet.getByRole('button', { name: 'اختيار هذا الوقت' }).click();
    await expect(conflict.getByRole('button', { name: 'تغيير ما يصير إليه موعد مشمش' })).toBeFocused();
    await conflict.getByRole('button', { name: 'حفظ مع تنفيذ ذلك' }).click();
    await expect(page.getByText('حُفظت ساعات العمل.')).toBeVisible();
    await expect(other.locator('.reservation-facts').getByText('3:30 م')).toBeVisible();
    await other.getByRole('button', { name: /^الإشعارات/ }).click();
    await expect(other.getByRole('dialog').getByRole('listitem')).toContainText(['تغيّر موعد «مشمش»']);
    await other.keyboard.press('Escape');

    await page.goto(`/clinic/reservations/${reservationId}`);
    await page.getByRole('button', { name: 'خيارات المحادثة' }).click();
    await page.getByRole('menuitem', { name: 'خيارات موعد مشمش' }).click();
    await page.getByRole('button', { name: 'إلغاء مع استرداد المبلغ' }).click();
    await page.getByRole('textbox', { name: 'سبب الإلغاء' }).fill('الطبيبة في دورة تدريبية.');
    await page.getByRole('button', { name: 'إلغاء مع استرداد المبلغ' }).click();
    await page.getByRole('button', { name: 'نعم، إلغاء' }).click();
    await expect(page.getByText('أُلغي الموعد، ووصل المربّي إشعار.')).toBeVisible();
    // The button that opened the options has disappeared with them.
    await expect(page.locator(`#room-${reservationId}`)).toBeFocused();
    await expect(heading(other, 'ألغت العيادة الحجز')).toBeVisible();
    const state = other.getByRole('region', { name: 'ألغت العيادة الحجز' });
    await expect(state.getByText('استُردّت 100 عملة كاملة إلى رصيدك.')).toBeVisible();
    await expect(other.getByText('الطبيبة في دورة تدريبية.')).toBeVisible();
  });
});

test('the desk sees times and names but no record, and switches to its own pets and back @sizes', async ({
  page,
  isMobile,
}) => {
  const { desk, reservationId } = await buildVisit();
  await signInAs(page, desk);
  await page.goto('/clinic');
  const row = page
    .getByRole('list', { name: 'مواعيد اليوم' })
    .getByRole('listitem')
    .filter({ hasText: 'مشمش' });
  await expect(row).toContainText('نورة العتيبي');
  const navigation = page.getByRole('navigation', { name: 'تنقّل العيادة' });
  await expect(navigation.getByRole('link', { name: 'الجرعات' })).toBeHidden();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/clinic/reservations/${reservationId}`);
  await page.getByRole('tab', { name: 'سجلّ مشمش' }).click();
  await expect(page.getByText('السجلّ لأطباء العيادة.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'فتح الغرفة' })).toBeHidden();
  await expect(page.getByText('حكّة في الأذن اليمنى')).toBeHidden();

  if (isMobile) {
    await page.getByRole('link', { name: 'رجوع إلى المحادثات' }).click();
    await page.getByRole('button', { name: 'المزيد' }).click();
    await page.getByRole('menuitem', { name: 'حيواناتي' }).click();
  } else await page.getByRole('link', { name: 'العودة إلى حيواناتي' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'حسابي' }).click();
  await page.getByRole('link', { name: 'صفحات العيادة' }).click();
  await expect(page).toHaveURL('/clinic');
});
