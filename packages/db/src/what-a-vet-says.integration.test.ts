import { expect, it, onTestFinished } from 'vitest';
import { newId } from './new-id.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import { migrateBefore, migrateThrough } from './testing/migrate-part.ts';

const TAG = '0009_what_a_vet_says';
const options = (change: object) =>
  JSON.stringify({ opt_in: [], deworming: 'default', dubai: false, ecto_interval_days: null, ...change });

it('moves the days of protection of a pet to its doses of unknown flea and tick products', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  await migrateBefore(database.url, TAG);
  const [owner, chosen, unset, ecto, both, removed, known, rabies, other] = Array.from({ length: 9 }, newId);
  await database.query(`
    insert into users (id, phone_e164, phone, country_code, time_zone) values ('${owner}', '+966500000001', '500000001', 966, 'Asia/Riyadh');
    insert into pets (id, owner_id, name, species, registered_on) values
      ('${chosen}', '${owner}', 'مشمش', 'cat', '2025-01-01'), ('${unset}', '${owner}', 'بسبس', 'cat', '2025-01-01');
    insert into plan_options (pet_id, options) values
      ('${chosen}', '${options({ ecto_interval_days: 35 })}'), ('${unset}', '${options({})}');
    insert into doses (id, pet_id, given_on, product, removed_at) values
      ('${ecto}', '${chosen}', '2026-01-01', null, null), ('${both}', '${chosen}', '2026-02-01', null, null),
      ('${removed}', '${chosen}', '2026-03-01', null, now()), ('${known}', '${chosen}', '2026-04-01', 'purevax-rcp', null),
      ('${rabies}', '${chosen}', '2026-05-01', null, null), ('${other}', '${unset}', '2026-01-01', null, null);
    insert into dose_protocols (dose_id, pet_id, protocol, given_on) values
      ('${ecto}', '${chosen}', 'ecto', '2026-01-01'), ('${both}', '${chosen}', 'ecto', '2026-02-01'),
      ('${both}', '${chosen}', '1', '2026-02-01'), ('${removed}', '${chosen}', 'ecto', '2026-03-01'),
      ('${known}', '${chosen}', 'ecto', '2026-04-01'), ('${rabies}', '${chosen}', '2', '2026-05-01'),
      ('${other}', '${unset}', 'ecto', '2026-01-01');`);
  await migrateThrough(database.url, TAG);
  const days = await database.query<{ id: string; interval_days: number | null }>(
    'select id, interval_days from doses order by id',
  );
  expect(days.map(({ id, interval_days: interval }) => [id, interval])).toEqual([
    [ecto, 35],
    [both, 35],
    [removed, 35],
    [known, null],
    [rabies, null],
    [other, null],
  ]);
  const { ecto_interval_days: _gone, ...left } = JSON.parse(options({}));
  expect(await database.query('select options from plan_options')).toEqual([
    { options: left },
    { options: left },
  ]);
});

it.each([
  [7, null],
  [27, null],
  [28, 28],
])(
  'migrates %s days of protection to %s, since no known product protects for less than 28',
  async (days, expected) => {
    const database = await createEmptyDatabase();
    onTestFinished(() => database.close());
    await migrateBefore(database.url, TAG);
    const [owner, pet, dose] = Array.from({ length: 3 }, newId);
    await database.query(`
    insert into users (id, phone_e164, phone, country_code, time_zone) values ('${owner}', '+966500000001', '500000001', 966, 'Asia/Riyadh');
    insert into pets (id, owner_id, name, species, registered_on) values ('${pet}', '${owner}', 'مشمش', 'cat', '2025-01-01');
    insert into plan_options (pet_id, options) values ('${pet}', '${options({ ecto_interval_days: days })}');
    insert into doses (id, pet_id, given_on) values ('${dose}', '${pet}', '2026-01-01');
    insert into dose_protocols (dose_id, pet_id, protocol, given_on) values ('${dose}', '${pet}', 'ecto', '2026-01-01');`);
    await migrateThrough(database.url, TAG);
    expect(
      await database.query('select interval_days, day_entered_at = created_at as since_recorded from doses'),
    ).toEqual([{ interval_days: expected, since_recorded: true }]);
  },
);

it('retains the Dubai option only for pets in the Emirates', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  await migrateBefore(database.url, TAG);
  const [saudi, emirati, there, here] = Array.from({ length: 4 }, newId);
  await database.query(`
    insert into users (id, phone_e164, phone, country_code, time_zone) values
      ('${saudi}', '+966500000001', '500000001', 966, 'Asia/Riyadh'), ('${emirati}', '+971500000001', '500000001', 971, 'Asia/Dubai');
    insert into pets (id, owner_id, name, species, registered_on) values
      ('${there}', '${saudi}', 'مشمش', 'cat', '2025-01-01'), ('${here}', '${emirati}', 'بسبس', 'cat', '2025-01-01');
    insert into plan_options (pet_id, options) values
      ('${there}', '${options({ dubai: true })}'), ('${here}', '${options({ dubai: true })}');`);
  await migrateThrough(database.url, TAG);
  const chosen = await database.query(
    "select pet_id, options -> 'dubai' as dubai from plan_options order by pet_id",
  );
  expect(chosen).toEqual([
    { pet_id: there, dubai: false },
    { pet_id: here, dubai: true },
  ]);
});
