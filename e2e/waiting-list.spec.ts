import { consultationCoins } from '../packages/rules/src/index.ts';
import { buildMovement, buildOwner, buildPet, buildSession } from '../packages/testing/src/builders.ts';
import { buildWaitingEntry } from '../packages/testing/src/clinic-builders.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { inDatabase } from './support/clinic.ts';
import { noonZone } from './support/days.ts';
import { openInSecondBrowser } from './support/open-as.ts';
import { expect, test } from './support/test.ts';
import { buildVisit, signInAs } from './support/visit.ts';

const DAY_MS = 24 * 3600 * 1000;

test('a slot that an owner gives back is held for who waits longest, and paid @sizes', async ({
  page,
  browser,
}) => {
  // At ten in Riyadh in two days, the only half hour of the doctor.
  const startsAt = new Date(Date.now() + 2 * DAY_MS);
  startsAt.setUTCHours(7, 0, 0, 0);
  const day = startsAt.toISOString().slice(0, 10);
  const hours = [{ weekday: startsAt.getUTCDay(), from: 600, to: 630, breaks: [] }];
  const { clinicId, doctor, owner, reservationId } = await buildVisit({
    startsAt,
    paidBy: 'coins',
    doctor: { hours, role: 'manager' },
  });
  const waiting = await inDatabase(async db => {
    const { id: userId, phoneE164 } = await buildOwner(db, { firstname: 'هند', timeZone: noonZone() });
    const { token } = await buildSession(db, userId);
    const { id: petId } = await buildPet(db, userId, { name: 'زعفران' });
    await buildMovement(db, userId, { coins: consultationCoins });
    const of = { ownerId: userId, petId, clinicId, doctorId: doctor.id };
    await buildWaitingEntry(db, of, { firstDay: day, lastDay: day });
    return { userId, phoneE164, token };
  });
  await signInAs(page, owner);
  const other = await openInSecondBrowser(browser, waiting, '/dashboard/reservations');
  await expect(other.getByRole('heading', { name: 'في قائمة الانتظار' })).toBeVisible();
  await expect(other.getByText('الأول في القائمة')).toBeVisible();
  expect(await accessibilityFaults(other), 'the waiting list').toEqual([]);
  const clinic = await openInSecondBrowser(browser, doctor, `/clinic?day=${day}`);
  await clinic.getByRole('button', { name: 'قائمة الانتظار (1)' }).click();
  await expect(clinic.getByRole('dialog', { name: 'قائمة الانتظار' })).toContainText('زعفران');
  expect(await accessibilityFaults(clinic), 'the list of the clinic').toEqual([]);

  await page.goto(`/dashboard/reservations/${reservationId}?view=details`);
  await page.getByRole('button', { name: 'إلغاء الحجز' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^إلغاء الحجز/ })
    .click();
  await expect(page.getByRole('heading', { name: 'أُلغي الحجز' })).toBeVisible();

  // Without a reload.
  await other.getByRole('link', { name: 'الموعد المحجوز لك' }).click();
  await expect(other.getByText('خلا هذا الموعد وحُجز لك من قائمة الانتظار', { exact: false })).toBeVisible();
  await expect(clinic.getByRole('dialog', { name: 'قائمة الانتظار' })).toContainText('عُرض عليه موعد');
  await other
    .getByRole('button', { name: /^إكمال الدفع|^الدفع|^دفع/ })
    .first()
    .click();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^تأكيد|^دفع|^الدفع/ })
    .click();
  await expect(other.getByRole('log', { name: 'الرسائل' })).toContainText('تأكّد الحجز');
  await expect(clinic.getByRole('dialog', { name: 'قائمة الانتظار' })).not.toContainText('زعفران');
});
