import type { Page } from '@playwright/test';
import { onServer } from './support/database.ts';
import { codeFor } from './support/outbox.ts';
import { expect, freshPhone, type Phone, signUp, test } from './support/test.ts';
import { buildVisit, signInAs } from './support/visit.ts';

// Calls in flight when a membership or a session ends are refused.
test.use({ allowedComplaints: [/401|403|409/] });

/** Passes the second factor in the sessions of a phone, as an authenticator app does. */
const passSecondFactor = ({ e164 }: Phone) =>
  onServer(pool =>
    pool.query(
      'update sessions set second_factor_at = now() from users where users.id = user_id and phone_e164 = $1',
      [e164],
    ),
  );

/** Registers a phone that came to the clinic's pages. */
async function registerForClinic(page: Page, phone: Phone): Promise<void> {
  await page.goto('/clinic');
  await page.getByLabel('رقم الجوال').fill(phone.typed);
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
  await page.getByLabel('رمز من 6 أرقام').fill(await codeFor(phone.e164));
  await page.getByLabel('الاسم الأول').fill('ريم');
  await page.getByLabel('اسم العائلة').fill('الحربي');
  await page.getByLabel('البريد الإلكتروني').fill('reem@example.com');
  await page.getByRole('button', { name: 'حفظ ومتابعة' }).click();
}

test('a manager invites a phone, a new user accepts and works at the desk, and is removed', async ({
  page,
  browser,
}) => {
  const { doctor } = await buildVisit({ doctor: { role: 'manager' } });
  const phone = freshPhone();
  await signInAs(page, doctor);
  await page.goto('/clinic/team');
  await page.getByRole('button', { name: 'دعوة', exact: true }).click();
  const invite = page.getByRole('dialog', { name: 'دعوة إلى الفريق' });
  await invite.getByLabel('رقم الجوال').fill(phone.typed);
  await invite.getByRole('button', { name: 'إرسال الدعوة' }).click();
  const invitations = page.getByRole('region', { name: 'دعوات لم تُقبل بعد' });
  await expect(invitations).toContainText(phone.e164);

  const second = await (await browser.newContext()).newPage();
  await registerForClinic(second, phone);
  await expect(second).toHaveURL('/clinic');
  await second.getByRole('button', { name: 'قبول الدعوة' }).click();
  await expect(second).toHaveURL(/^[^?]*\/clinic\/sign-in\?next=/);
  await expect(second.getByRole('heading', { name: 'وسيلة التحقّق' })).toBeVisible();
  await passSecondFactor(phone);
  await second.goto('/clinic/team');
  await expect(second.getByRole('region', { name: 'في فريق العيادة' })).toContainText('ريم الحربي');
  await expect(second.getByRole('button', { name: 'دعوة', exact: true })).toHaveCount(0);
  await second.goto('/dashboard/profile');
  await expect(second.getByRole('link', { name: 'صفحات العيادة' })).toBeVisible();
  await expect(second.getByText('رصيد العملات')).toHaveCount(0);

  await expect(invitations).not.toContainText(phone.e164);
  await page.getByRole('button', { name: 'تعديل ريم الحربي' }).click();
  await page.getByRole('button', { name: 'إنهاء العضوية' }).click();
  const question = page.getByRole('alertdialog', { name: /إنهاء عضوية/ });
  await question.getByRole('button', { name: 'إنهاء العضوية' }).click();
  await expect(page.getByText('انتهت عضوية ريم الحربي.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'الأعضاء' })).not.toContainText('ريم الحربي');
  // The open page of the removed member hears of it and leaves by itself.
  await expect(second).toHaveURL(/\/register\?next=/);
  await second.goto('/clinic');
  await expect(second).toHaveURL('/register?next=%2Fclinic');
});

test('reservations of a doctor are listed before the membership ends, and cancelled with a reason', async ({
  page,
}) => {
  const { clinicId, desk } = await buildVisit({ startsAt: new Date(Date.now() + 86_400_000) });
  await onServer(pool =>
    pool.query("update clinic_members set role = 'manager' where clinic_id = $1 and user_id = $2", [
      clinicId,
      desk.userId,
    ]),
  );
  await signInAs(page, desk);
  await page.goto('/clinic/team');
  await page.getByRole('button', { name: /تعديل .*سلمى الحدّاد/ }).click();
  await page.getByRole('button', { name: 'إنهاء العضوية' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'إنهاء العضوية' }).click();
  const sheet = page.getByRole('dialog', { name: /إنهاء عضوية/ });
  await expect(sheet.getByRole('list', { name: 'الحجوزات' })).toContainText('مشمش');
  await sheet.getByLabel('سبب الإلغاء').fill('ترك الطبيب العيادة');
  await sheet.getByRole('button', { name: 'إلغاء الحجوزات وإنهاء العضوية' }).click();
  await expect(page.getByRole('region', { name: 'الأعضاء' })).not.toContainText('سلمى الحدّاد');
});

test('a consultation in session is completed before its doctor is removed, and the sheet leads to it', async ({
  page,
}) => {
  const { clinicId, desk, reservationId } = await buildVisit();
  await onServer(async pool => {
    await pool.query("update clinic_members set role = 'manager' where clinic_id = $1 and user_id = $2", [
      clinicId,
      desk.userId,
    ]);
    await pool.query("update reservations set state = 'in_session', opened_at = now() where id = $1", [
      reservationId,
    ]);
  });
  await signInAs(page, desk);
  await page.goto('/clinic/team');
  await page.getByRole('button', { name: /تعديل .*سلمى الحدّاد/ }).click();
  await page.getByRole('button', { name: 'إنهاء العضوية' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'إنهاء العضوية' }).click();
  const sheet = page.getByRole('dialog', { name: /إنهاء عضوية/ });
  await expect(sheet.getByRole('list', { name: 'الحجوزات' })).toContainText('جارية الآن');
  await expect(sheet.getByRole('button', { name: /إلغاء الحجوزات/ })).toHaveCount(0);
  await sheet.getByRole('link', { name: 'فتح' }).click();
  await expect(page).toHaveURL(`/clinic/reservations/${reservationId}`);
});

test("a manager edits a doctor's profile", async ({ page }) => {
  const { doctor } = await buildVisit({ doctor: { role: 'manager' } });
  await signInAs(page, doctor);
  await page.goto('/clinic/team');
  await page.getByRole('button', { name: /تعديل .*سلمى الحدّاد/ }).click();
  await page.getByRole('button', { name: 'ملفّ الطبيب' }).click();
  const sheet = page.getByRole('dialog', { name: 'ملفّ الطبيب' });
  await sheet.getByLabel('التخصّص').fill('طبّ الطيور');
  await sheet.getByLabel('رقم الترخيص').fill('V-2210');
  await sheet.getByRole('button', { name: 'الإنجليزية' }).click();
  await sheet.getByRole('button', { name: 'حفظ' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'الأعضاء' })).toContainText('طبّ الطيور');
});

test('a user opens a clinic, which is under review, and prepares its team', async ({ page }) => {
  const phone = await signUp(page);
  await page.goto('/clinic');
  await page.getByRole('link', { name: 'فتح عيادة جديدة' }).click();
  await page.getByLabel('اسم العيادة').fill('عيادة النخيل');
  await page.getByLabel('رقم الترخيص').fill('1010-22');
  await page.getByLabel('المدينة').fill('الرياض');
  await page.getByRole('button', { name: 'إرسال للمراجعة' }).click();
  await expect(page.getByLabel('هاتف العيادة')).toBeFocused();
  await page.getByLabel('هاتف العيادة').fill('011 234 5678');
  await page.getByRole('button', { name: 'إرسال للمراجعة' }).click();
  await expect(page.getByRole('heading', { name: 'عيادتك قيد المراجعة' })).toBeVisible();
  await passSecondFactor(phone);
  await page.goto('/clinic');
  await expect(page).toHaveURL('/clinic/team');
  await expect(page.getByRole('link', { name: 'اليوم' })).toHaveCount(0);
  await page.goto('/clinic/open');
  await page.getByRole('link', { name: 'إلى الفريق' }).click();
  await expect(page.getByText('العيادة قيد المراجعة، ولا تظهر لأصحاب الحيوانات بعد.')).toBeVisible();
  await page.getByRole('button', { name: 'تعديل نورة العتيبي' }).click();
  await page.getByRole('button', { name: 'استقبال المرضى كطبيب' }).click();
  await page.getByRole('dialog').getByLabel('الاسم').fill('د. نورة العتيبي');
  await page.getByRole('dialog').getByRole('button', { name: 'حفظ' }).click();
  await expect(page.getByRole('region', { name: 'الأعضاء' })).toContainText('د. نورة العتيبي');
});

test("a manager resets a member's second factor after a fresh code of their own", async ({ page }) => {
  const { doctor, desk } = await buildVisit({ doctor: { role: 'manager' } });
  const passedAgo = (minutes: number) =>
    onServer(pool =>
      pool.query(
        'update sessions set second_factor_at = now() - make_interval(mins => $2) where user_id = $1',
        [doctor.userId, minutes],
      ),
    );
  await onServer(pool =>
    pool.query("insert into second_factors (user_id, secret, confirmed_at) values ($1, '\\x00', now())", [
      desk.userId,
    ]),
  );
  await passedAgo(11);
  await signInAs(page, doctor);
  const reset = async () => {
    await page.goto('/clinic/team');
    await page.getByRole('button', { name: 'تعديل هند الكعبي' }).click();
    await page.getByRole('button', { name: 'إلغاء وسائل التحقّق' }).click();
    await page.getByRole('button', { name: 'إلغاء وسائل التحقّق', exact: true }).click();
  };
  await reset();
  await expect(page.getByRole('link', { name: 'التحقّق أولًا' })).toHaveAttribute(
    'href',
    '/clinic/sign-in?next=%2Fclinic%2Fteam',
  );
  await passedAgo(0);
  await reset();
  await expect(page.getByText('أُلغيت وسائل التحقّق.')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('بلا وسيلة تحقّق بعد');
});
