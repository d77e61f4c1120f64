import { buildDoctor } from '../packages/testing/src/clinic-builders.ts';
import { accessibilityFaults, colourFaults } from './support/accessibility.ts';
import { inDatabase } from './support/clinic.ts';
import { expectJoined } from './support/connection.ts';
import { fillConversation } from './support/filled-conversation.ts';
import { openInSecondBrowser } from './support/open-as.ts';
import { expect, test } from './support/test.ts';
import { buildVisit, signInAs } from './support/visit.ts';

const DAY_MS = 24 * 3600 * 1000;
const everyDay = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 540, to: 1020, breaks: [] }));

// The first attempt to save lists what is in the way.
test.use({ allowedComplaints: [/409 \(Conflict\)/] });

test('a closed day offers a colleague, to whom the owner agrees, and who hands the consultation on @sizes', async ({
  page,
  browser,
}) => {
  // At ten in Riyadh in two days.
  const startsAt = new Date(Date.now() + 2 * DAY_MS);
  startsAt.setUTCHours(7, 0, 0, 0);
  const { clinicId, doctor, owner, petId, reservationId } = await buildVisit({
    startsAt,
    paidBy: 'coins',
    doctor: { hours: everyDay, role: 'manager' },
  });
  const named = (name: string) => ({ name, hours: everyDay });
  const of = { ownerId: owner.userId, petId, clinicId, doctorId: doctor.id };
  const [colleague, third] = await inDatabase(async db => {
    await fillConversation(db, { id: reservationId, ...of }, doctor);
    return [
      await buildDoctor(db, clinicId, named('د. باسم الراشد')),
      await buildDoctor(db, clinicId, named('د. جميل سعد')),
    ];
  });
  await signInAs(page, doctor);
  const other = await openInSecondBrowser(
    browser,
    owner,
    `/dashboard/reservations/${reservationId}?view=details`,
  );

  await page.goto(`/clinic/hours?doctor=${doctor.id}`);
  await page.getByRole('switch').nth(startsAt.getUTCDay()).press('Space');
  await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
  const conflict = page.getByRole('region', { name: 'في هذه الأوقات حجز قائم' });
  await conflict.getByRole('button', { name: 'عرض زميل لموعد مشمش' }).click();
  const sheet = page.getByRole('dialog', { name: 'عرض زميل لموعد مشمش' });
  await sheet.locator('label', { hasText: /باسم.*في الموعد نفسه/ }).click();
  expect(await accessibilityFaults(page), 'the colleagues').toEqual([]);
  await sheet.getByRole('button', { name: 'عرض هذا الزميل' }).click();
  await expect(conflict).toContainText(`يُعرض`);
  await conflict.getByRole('button', { name: 'حفظ مع تنفيذ ذلك' }).click();
  await expect(page.getByText('حُفظت ساعات العمل.')).toBeVisible();

  // The owner's page asks without a reload.
  const question = other.getByText(/^لا موعد لدى .*، والبديل .*باسم.* في الموعد نفسه: أيناسب ذلك؟/);
  await expect(question).toBeVisible();
  expect(await accessibilityFaults(other), 'the question').toEqual([]);
  await other.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await colourFaults(other), 'dark').toEqual([]);
  await other.goto('/dashboard');
  await expect(other.getByText(/والبديل .*باسم/)).toBeVisible();
  await other.getByRole('link', { name: 'الجواب' }).click();
  await other.goto(`/dashboard/reservations/${reservationId}?view=details`);
  await page.goto(`/clinic/reservations/${reservationId}`);
  await expectJoined(page);
  const log = page.getByRole('log', { name: 'الرسائل' });
  await expect(log).toContainText('منذ متى بدأت الحكّة؟');
  // It opens at the first unread message, and follows new ones from its end.
  await log.press('End');
  await expect(log).toContainText('حكّة في الأذن اليسرى أيضًا');
  await other.getByRole('button', { name: 'قبول' }).click();
  await expect(other.getByRole('heading', { name: 'تأكّد الحجز' })).toBeVisible();
  await expect(other.getByRole('heading', { name: colleague?.name })).toBeVisible();
  await expect(log).toContainText(/انتقلت الاستشارة من .* إلى .*باسم/);

  await page.getByRole('button', { name: 'خيارات المحادثة' }).click();
  await page.getByRole('menuitem', { name: 'خيارات موعد مشمش' }).click();
  await page.getByRole('button', { name: 'تسليم لزميل' }).click();
  const handing = page.getByRole('dialog', { name: 'تسليم موعد مشمش' });
  await expect(handing.getByRole('radio', { name: new RegExp(doctor.name) })).toBeDisabled();
  await handing.locator('label', { hasText: 'جميل' }).click();
  expect(await accessibilityFaults(page), 'handing over').toEqual([]);
  await handing.getByRole('button', { name: 'تسليم الموعد' }).click();
  await expect(log).toContainText(/انتقلت الاستشارة من .*باسم.* إلى .*جميل/);
  await expect(other.getByRole('heading', { name: third?.name })).toBeVisible();
});
