import { expect, it, onTestFinished } from 'vitest';
import { newId } from './new-id.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import { migrateBefore, migrateThrough } from './testing/migrate-part.ts';

const TAG = '0005_two_sides';

async function databaseBefore() {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  await migrateBefore(database.url, TAG);
  return database;
}

it('renames the consumer of open mail and push deliveries, and deletes those without a consumer', async () => {
  const database = await databaseBefore();
  const [created, changed, completed] = [newId(), newId(), newId()];
  await database.query(`
    insert into outbox_events (id, kind, payload) values
      ('${created}', 'notification.created', '{}'), ('${changed}', 'pet.updated', '{}'), ('${completed}', 'user.completed', '{}');
    insert into outbox_deliveries (event_id, consumer) values
      ('${created}', 'channels'), ('${created}', 'realtime'), ('${created}', 'notifications'), ('${changed}', 'channels'),
      ('${changed}', 'realtime'), ('${completed}', 'notifications');
    insert into dead_letters (id, event_id, consumer, error) values ('${newId()}', '${created}', 'channels', 'mail: refused');`);
  await migrateThrough(database.url, TAG);
  const waiting = await database.query(
    'select e.kind, d.consumer from outbox_deliveries d join outbox_events e on e.id = d.event_id order by 1, 2',
  );
  expect(waiting).toEqual([
    { kind: 'notification.created', consumer: 'delivery' },
    { kind: 'notification.created', consumer: 'realtime' },
    { kind: 'pet.updated', consumer: 'realtime' },
    { kind: 'user.completed', consumer: 'notifications' },
  ]);
  expect(await database.query('select consumer from dead_letters')).toEqual([{ consumer: 'delivery' }]);
});

it('migrates a finished effect to a settled operation, and a pending one to a leased operation', async () => {
  const database = await databaseBefore();
  await database.query(
    "insert into effects (key, held_until) values ('mail:done', null), ('mail:held', '2026-11-20T10:00:00Z')",
  );
  await migrateThrough(database.url, TAG);
  const operations = await database.query(
    'select key, settled_at is not null as settled, leased_until is not null as leased, guards_money from operations order by 1',
  );
  expect(operations).toEqual([
    { key: 'mail:done', settled: true, leased: false, guards_money: false },
    { key: 'mail:held', settled: false, leased: true, guards_money: false },
  ]);
  expect(await database.query("select conname from pg_constraint where conname like 'effects%'")).toEqual([]);
});

it('migrates earlier reminders so that they are reviewed like new ones', async () => {
  const database = await databaseBefore();
  const [owner, cat, ...reminders] = Array.from({ length: 5 }, newId);
  const [old, recent, welcome] = reminders;
  await database.query(`
    insert into users (id, phone_e164, phone, country_code, time_zone) values ('${owner}', '+966500000001', '500000001', 966, 'Asia/Riyadh');
    insert into pets (id, owner_id, name, species, registered_on) values ('${cat}', '${owner}', 'مشمش', 'cat', '2025-01-01');
    insert into notifications (id, user_id, kind, title, text, pet_id, unique_key) values
      ('${old}', '${owner}', 'vaccine', 'x', 'x', '${cat}', 'vaccine:${cat}:2+4:2026-11-14:7'),
      ('${recent}', '${owner}', 'vaccine', 'x', 'x', '${cat}', 'reminder:${recent}'),
      ('${welcome}', '${owner}', 'account', 'x', 'x', null, 'welcome');
    insert into reminded_doses (pet_id, protocol, stage, due_on, dose_number, reminded_on, notification_id) values
      ('${cat}', '2', '7', '2026-11-14', 2, '2026-11-07', '${old}'),
      ('${cat}', '7', '7', '2026-11-14', 2, '2026-11-07', '${recent}'),
      ('${cat}', '4', '7', '2026-11-14', 2, '2026-11-07', null);`);
  await migrateThrough(database.url, TAG);
  expect(await database.query('select id, template, subject_id from notifications order by id')).toEqual([
    { id: old, template: 'reminder', subject_id: old },
    { id: recent, template: 'reminder', subject_id: recent },
    { id: welcome, template: 'welcome', subject_id: null },
  ]);
  const doses = await database.query<{ reminder_id: string }>(
    'select reminder_id from reminded_doses order by protocol',
  );
  expect(doses).toMatchObject([
    { reminder_id: old },
    { reminder_id: expect.any(String) },
    { reminder_id: recent },
  ]);
});
