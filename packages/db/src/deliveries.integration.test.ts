import { expect, it, onTestFinished } from 'vitest';
import { newId } from './new-id.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import { migrateBefore, migrateThrough } from './testing/migrate-part.ts';

it('migrates events that were not settled to open deliveries of the remaining consumers', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  await migrateBefore(database.url, '0003_deliveries');
  const [fresh, failing, delivered] = [newId(), newId(), newId()];
  await database.query(`
    insert into outbox_events (id, kind, payload, settled, attempts, next_attempt_at, last_error, delivered_at) values
      ('${fresh}', 'user.updated', '{}', '{}', 0, null, null, null),
      ('${failing}', 'user.updated', '{}', '{notifications,channels}', 2, '2026-11-20T10:00:00Z', 'no answer', null),
      ('${delivered}', 'user.updated', '{}', '{notifications}', 1, null, 'no answer', now())`);
  await migrateThrough(database.url, '0003_deliveries');
  const waiting = await database.query(
    `select event_id as event, consumer, attempts, due_at = '-infinity' as "atOnce", last_error as error
     from outbox_deliveries order by event_id, consumer`,
  );
  const untried = { event: fresh, attempts: 0, atOnce: true, error: null };
  expect(waiting).toEqual([
    { ...untried, consumer: 'channels' },
    { ...untried, consumer: 'notifications' },
    { ...untried, consumer: 'realtime' },
    { event: failing, consumer: 'realtime', attempts: 2, atOnce: false, error: 'no answer' },
  ]);
  const due = await database.query(
    `select due_at = '2026-11-20T10:00:00Z' as kept from outbox_deliveries where event_id = '${failing}'`,
  );
  expect(due).toEqual([{ kept: true }]);
});
