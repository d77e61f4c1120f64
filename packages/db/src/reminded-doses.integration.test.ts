import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from './testing/empty-database.ts';
import { migrateBefore, migrateThrough } from './testing/migrate-part.ts';

const [OWNER, CAT, DOSE, LATER, NOTIFICATION] = ['a', 'b', 'c', 'd', 'e'].map(
  letter => `00000000-0000-7000-8000-00000000000${letter}`,
);

it('migrates earlier reminders of doses, with the records of that time and their notification', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  await migrateBefore(database.url, '0002_reminded_doses');
  await database.query(`
    insert into users (id, phone_e164, phone, country_code, time_zone) values ('${OWNER}', '+966500000001', '500000001', 966, 'Asia/Riyadh');
    insert into pets (id, owner_id, name, species, registered_on) values ('${CAT}', '${OWNER}', 'مشمش', 'cat', '2025-01-01');
    insert into doses (id, pet_id, given_on, created_at) values
      ('${DOSE}', '${CAT}', '2025-11-14', '2025-11-14T09:00Z'), ('${LATER}', '${CAT}', '2026-11-10', '2026-11-10T09:00Z');
    insert into dose_protocols (dose_id, pet_id, protocol, given_on) values
      ('${DOSE}', '${CAT}', '2', '2025-11-14'), ('${LATER}', '${CAT}', '2', '2026-11-10');
    insert into notifications (id, user_id, kind, title, text, pet_id, unique_key)
      values ('${NOTIFICATION}', '${OWNER}', 'vaccine', 'x', 'x', '${CAT}', 'vaccine:${CAT}:2+4:2026-11-14:7');
    insert into effects (key, created_at) values
      ('vaccine:${CAT}:2:2026-11-14:7', '2026-11-07T22:00Z'), ('vaccine:${CAT}:4:2026-11-14:7', '2026-11-07T08:00Z'),
      ('vaccine:${CAT}:2:2026-11-14:30', '2026-10-15T08:00Z'), ('mail:${NOTIFICATION}', now());`);
  await migrateThrough(database.url, '0002_reminded_doses');
  const reminded = await database.query(
    `select protocol, stage, due_on::text, after_dose_id, dose_number, reminded_on::text, notification_id
     from reminded_doses where pet_id = '${CAT}' order by protocol, reminded_on`,
  );
  const due_on = '2026-11-14';
  const rabies = { protocol: '2', due_on, after_dose_id: DOSE, dose_number: 2 };
  expect(reminded).toEqual([
    { ...rabies, stage: '30', reminded_on: '2026-10-15', notification_id: null },
    // In Riyadh it was already the next day.
    { ...rabies, stage: '7', reminded_on: '2026-11-08', notification_id: NOTIFICATION },
    {
      protocol: '4',
      stage: '7',
      due_on,
      after_dose_id: null,
      dose_number: 1,
      reminded_on: '2026-11-07',
      notification_id: NOTIFICATION,
    },
  ]);
  expect(await database.query('select key from effects')).toEqual([{ key: `mail:${NOTIFICATION}` }]);
});
