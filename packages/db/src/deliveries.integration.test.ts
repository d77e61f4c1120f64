import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrateDatabase, migrationsFolder } from './migrate.ts';
import { newId } from './new-id.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';

/** The migrations before the one with this tag. */
function folderBefore(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'rifq-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const end = journal.entries.findIndex(entry => entry.tag === tag);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

it('events that waited before deliveries existed get deliveries for the consumers that have not handled them', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  await migrateDatabase(database.url, folderBefore('0003_deliveries'));
  const [fresh, failing, delivered] = [newId(), newId(), newId()];
  await database.query(`
    insert into outbox_events (id, kind, payload, settled, attempts, next_attempt_at, last_error, delivered_at) values
      ('${fresh}', 'user.updated', '{}', '{}', 0, null, null, null),
      ('${failing}', 'user.updated', '{}', '{notifications,channels}', 2, '2026-11-20T10:00:00Z', 'no answer', null),
      ('${delivered}', 'user.updated', '{}', '{notifications}', 1, null, 'no answer', now())`);
  await migrateDatabase(database.url, folderBefore('0004_effect_leases'));
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
