import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, migrationsFolder } from '../migrate.ts';

type Journal = { entries: { tag: string }[] };

async function migrateSome(url: string, count: (tags: readonly string[]) => number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rifq-migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal: Journal = JSON.parse(readFileSync(file, 'utf8'));
    const end = count(journal.entries.map(entry => entry.tag));
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
    await migrateDatabase(url, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Migrates as far as the release before the migration with this tag. */
export const migrateBefore = (url: string, tag: string): Promise<void> =>
  migrateSome(url, tags => tags.indexOf(tag));

/** Migrates through the migration with this tag, and no further. */
export const migrateThrough = (url: string, tag: string): Promise<void> =>
  migrateSome(url, tags => tags.indexOf(tag) + 1);
