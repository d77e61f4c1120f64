import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, migrationsFolder } from '../migrate.ts';

type Journal = { entries: { tag: string }[] };

/** Creates a folder with the first migrations, as in an earlier release. The caller removes it. */
export function copyMigrations(count: (tags: readonly string[]) => number): string {
  const folder = mkdtempSync(join(tmpdir(), 'rifq-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true, filter: path => !path.endsWith('_snapshot.json') });
  const file = join(folder, 'meta/_journal.json');
  const journal: Journal = JSON.parse(readFileSync(file, 'utf8'));
  const end = count(journal.entries.map(entry => entry.tag));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

async function migrateSome(url: string, count: (tags: readonly string[]) => number): Promise<void> {
  const folder = copyMigrations(count);
  try {
    await migrateDatabase(url, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the migrations before the one with this tag. */
export const migrateBefore = (url: string, tag: string): Promise<void> =>
  migrateSome(url, tags => tags.indexOf(tag));

/** Runs the migrations up to and including the one with this tag. */
export const migrateThrough = (url: string, tag: string): Promise<void> =>
  migrateSome(url, tags => tags.indexOf(tag) + 1);
