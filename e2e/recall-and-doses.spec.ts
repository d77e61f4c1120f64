import { readFile } from 'node:fs/promises';
import { drugDoses } from '../packages/db/src/schema/records.ts';
import { buildDose } from '../packages/testing/src/builders.ts';
import { buildDrugReminder, buildPrescription } from '../packages/testing/src/chart-builders.ts';
import { inDatabase } from './support/clinic.ts';
import { onServer } from './support/database.ts';
import { openInSecondBrowser } from './support/open-as.ts';
import { expect, test } from './support/test.ts';
import { buildVisit, signInAs } from './support/visit.ts';

const HOUR_MS = 3_600_000;

test('a doctor recalls a batch, saves the table and notifies the owner, who marks a dose of a drug', async ({
  page,
  browser,
}) => {
  const visit = await buildVisit({ state: 'in_session' });
  const { reservationId, doctor, owner, petId } = visit;
  const dueAt = new Date(Date.now() - HOUR_MS);
  let memberId = '';
  await onServer(async pool => {
    await pool.query("update reservations set state = 'completed', completed_at = now() where id = $1", [
      reservationId,
    ]);
    const { rows } = await pool.query<{ id: string }>('select member_id as id from doctors where id = $1', [
      doctor.id,
    ]);
    memberId = rows[0]?.id ?? '';
  });
  await inDatabase(async db => {
    const confirmed = { confirmedAt: new Date(), confirmedBy: doctor.userId, confirmedIn: reservationId };
    const label = { productName: '=Nobivac', batch: 'Z77-101', confirmedDoctor: 'د. سلمى الحدّاد' };
    await buildDose(db, petId, { ...label, ...confirmed, recordedBy: 'clinic' });
    const of = { reservationId, memberId };
    const prescriptionId = await buildPrescription(db, of, { drug: 'Surolan' });
    const reminderId = await buildDrugReminder(
      db,
      { prescriptionId, petId, ownerId: owner.userId },
      { nextAt: new Date(Date.now() + 24 * HOUR_MS) },
    );
    await db.insert(drugDoses).values({ reminderId, dueAt });
  });

  await signInAs(page, doctor);
  await page.goto('/clinic/recall');
  await page.getByRole('textbox', { name: 'رقم التشغيلة' }).fill('z77 101');
  await page.getByRole('button', { name: 'بحث' }).click();
  const list = page.getByRole('list', { name: 'الحيوانات' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /حفظ جدول/ }).click(),
  ]);
  const table = await readFile(await download.path(), 'utf8');
  expect(table.startsWith('\uFEFF')).toBe(true);
  expect(table).toContain(`"'=Nobivac"`);
  expect(table).toContain('"Z77-101"');
  await list.getByRole('button', { name: /^إشعار المربّي/ }).click();
  await page.getByRole('button', { name: 'إرسال الإشعار' }).click();
  await expect(list.getByText(/أُشعر/)).toBeVisible();

  const second = await openInSecondBrowser(browser, owner, `/dashboard/pets/view/${petId}`);
  const doses = second.getByRole('list', { name: /جرعات .*Surolan/ });
  await doses.getByRole('button', { name: /^أُعطيت/ }).click();
  await expect(second.getByText(/أُعطيت 1 من 1/)).toBeVisible();
  await doses.getByRole('button', { name: /^تراجع/ }).click();
  await expect(second.getByText(/أُعطيت 0 من 1/)).toBeVisible();
  await second.context().close();
});
