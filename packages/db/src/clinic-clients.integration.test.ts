import { expect, it, onTestFinished } from 'vitest';
import { newId } from './new-id.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import { migrateBefore, migrateThrough } from './testing/migrate-part.ts';

const TAG = '0030_clinic_clients_and_visits';

it('makes owners who have paid clients of those clinics since then, and their pets patients', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  await migrateBefore(database.url, TAG);
  const [vet, seen, unpaid, clinic, other] = Array.from({ length: 5 }, newId);
  const [cat, dog, bird] = Array.from({ length: 3 }, newId);
  const user = (id: string | undefined, phone: string) =>
    `('${id}', '+966${phone}', '${phone}', 966, 'Asia/Riyadh')`;
  const doctors = [clinic, other].map(clinicId => ({ clinicId, memberId: newId(), doctorId: newId() }));
  await database.query(`
    insert into users (id, phone_e164, phone, country_code, time_zone)
      values ${user(vet, '500000001')}, ${user(seen, '500000002')}, ${user(unpaid, '500000003')};
    insert into pets (id, owner_id, name, species, registered_on) values ('${cat}', '${seen}', 'مشمش', 'cat', '2025-01-01'),
      ('${dog}', '${seen}', 'برق', 'dog', '2025-01-01'), ('${bird}', '${unpaid}', 'نمر', 'cat', '2025-01-01');`);
  for (const { clinicId, memberId, doctorId } of doctors)
    await database.query(`
      insert into clinics (id, name, country, city, phone_e164, time_zone)
        values ('${clinicId}', 'عيادة', 'SA', 'الرياض', '+966112345678', 'Asia/Riyadh');
      insert into clinic_members (id, clinic_id, user_id, role, removed_at) values ('${memberId}', '${clinicId}', '${vet}', 'doctor', now());
      insert into doctors (id, clinic_id, member_id, name, languages, time_zone)
        values ('${doctorId}', '${clinicId}', '${memberId}', 'د. سلمى', '{ar}', 'Asia/Riyadh');`);
  const book = (
    index: number,
    owner: string | undefined,
    pet: string | undefined,
    { at, state, paid }: { at: string; state: string; paid: string },
  ) =>
    database.query(`
      insert into reservations (id, owner_id, pet_id, clinic_id, doctor_id, kind, state, starts_at, ends_at, reason,
        payment_method, price, currency, points, booked_by, paid_at)
      values ('${newId()}', '${owner}', '${pet}', '${doctors[index]?.clinicId}', '${doctors[index]?.doctorId}', 1, '${state}',
        '${at}', timestamptz '${at}' + interval '30 minutes', 'x', 2, 2000, 'SAR', 0, 'owner', ${paid})`);
  await book(0, seen, cat, { at: '2026-01-02T09:00Z', state: 'completed', paid: "'2025-12-30T08:00Z'" });
  await book(0, seen, cat, { at: '2026-03-04T09:00Z', state: 'completed', paid: "'2026-03-01T08:00Z'" });
  await book(1, seen, dog, { at: '2026-02-03T09:00Z', state: 'no_show', paid: "'2026-02-01T08:00Z'" });
  await book(0, unpaid, bird, { at: '2026-02-05T09:00Z', state: 'expired', paid: 'null' });

  await migrateThrough(database.url, TAG);

  const clients = await database.query(
    'select clinic_id, user_id, search_text, phones, fold_version, seen_at, created_at from clinic_clients',
  );
  const made = { user_id: seen, search_text: '', phones: '', fold_version: 0 };
  const [sinceFirst, sinceSecond] = [new Date('2025-12-30T08:00:00Z'), new Date('2026-02-01T08:00:00Z')];
  expect(clients).toHaveLength(2);
  expect(clients).toEqual(
    expect.arrayContaining([
      { ...made, clinic_id: clinic, seen_at: new Date('2026-03-04T09:00:00Z'), created_at: sinceFirst },
      { ...made, clinic_id: other, seen_at: new Date('2026-02-03T09:00:00Z'), created_at: sinceSecond },
    ]),
  );
  const patients = await database.query('select clinic_id, user_id, pet_id, created_at from clinic_patients');
  expect(patients).toHaveLength(2);
  expect(patients).toEqual(
    expect.arrayContaining([
      { clinic_id: clinic, user_id: seen, pet_id: cat, created_at: sinceFirst },
      { clinic_id: other, user_id: seen, pet_id: dog, created_at: sinceSecond },
    ]),
  );
});
