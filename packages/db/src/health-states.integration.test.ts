import { expect, it, onTestFinished } from 'vitest';
import { newId } from './new-id.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import { migrateBefore, migrateThrough } from './testing/migrate-part.ts';

const TAG = '0021_health_states';

it('migrates a pregnancy to a health state of the pet, and removes one ended by a dose or of a male', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  await migrateBefore(database.url, TAG);
  const [owner, held, ended, dose, past, male, same, dose2] = Array.from({ length: 8 }, newId);
  await database.query(`
    insert into users (id, phone_e164, phone, country_code, time_zone) values ('${owner}', '+966500000001', '500000001', 966, 'Asia/Riyadh');
    insert into pets (id, owner_id, name, species, registered_on) values
      ('${held}', '${owner}', 'مشمش', 'cat', '2025-01-01'), ('${ended}', '${owner}', 'بسبس', 'cat', '2025-01-01'),
      ('${past}', '${owner}', 'لولو', 'cat', '2025-01-01'), ('${male}', '${owner}', 'برق', 'cat', '2025-01-01'),
      ('${same}', '${owner}', 'نمر', 'cat', '2025-01-01');
    update pets set sex = 'male' where id = '${male}';
    insert into deferrals (pet_id, protocol, reason, said_by, noted_on, until) values
      ('${held}', '4', 'pregnant', 'عيادة', '2026-10-01', '2026-12-01'),
      ('${held}', '8', 'pregnant', 'د. سارة', '2026-10-02', null),
      ('${held}', '2', 'sick', 'عيادة', '2026-10-01', null),
      ('${ended}', '2', 'pregnant', 'عيادة', '2026-01-01', null),
      ('${past}', '8', 'pregnant', 'عيادة', '2025-01-01', '2025-03-01'),
      ('${male}', '8', 'pregnant', 'عيادة', '2026-01-01', null);
    insert into deferrals (pet_id, protocol, reason, said_by, noted_on, noted_at) values
      ('${same}', '2', 'pregnant', 'عيادة', '2026-08-01', '2026-08-01T08:00:00Z');
    insert into doses (id, pet_id, given_on, day_entered_at) values
      ('${dose}', '${ended}', '2026-08-01', now()), ('${dose2}', '${same}', '2026-08-01', '2026-08-01T09:00:00Z');
    insert into dose_protocols (dose_id, pet_id, protocol, given_on) values
      ('${dose}', '${ended}', '2', '2026-08-01'), ('${dose2}', '${same}', '2', '2026-08-01');`);
  await migrateThrough(database.url, TAG);
  expect(
    await database.query(
      'select pet_id, state, said_by, noted_on::text, until::text from health_states order by pet_id',
    ),
  ).toEqual([
    { pet_id: held, state: 'pregnant', said_by: 'د. سارة', noted_on: '2026-10-02', until: null },
    // A past one stays, since doses deferred by it are due at its end.
    { pet_id: past, state: 'pregnant', said_by: 'عيادة', noted_on: '2025-01-01', until: '2025-03-01' },
  ]);
  expect(await database.query('select protocol, reason from deferrals')).toEqual([
    { protocol: '2', reason: 'sick' },
  ]);
});
