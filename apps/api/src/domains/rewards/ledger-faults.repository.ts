import { type Db, equalsAny } from '@rifq/db';
import { ledgerEntries } from '@rifq/db/schema/rewards';
import { asc, sql } from 'drizzle-orm';
import type { LedgerEntry } from './ledger.repository.ts';

const { id, key, book, userId, reason, movementId, position } = ledgerEntries;

/** Lists all entries of these users, ordered by position per user. */
export async function listEntriesOf(db: Db, userIds: readonly string[]): Promise<LedgerEntry[]> {
  return db
    .select()
    .from(ledgerEntries)
    .where(equalsAny(userId, userIds))
    .orderBy(asc(userId), asc(position), asc(book));
}

/** Lists entries by their ids, of any user. */
export async function listLedgerEntries(db: Db, ids: readonly string[]): Promise<LedgerEntry[]> {
  return db.select().from(ledgerEntries).where(equalsAny(id, ids));
}

const isSeveral = (
  column: typeof userId | typeof reason | typeof movementId | typeof key | typeof position,
) => sql`count(distinct ${column}) > 1`;
const last = sql<string>`(array_agg(${id} order by ${position} desc, ${id} desc))[1]`;

/** Lists the last entry of each key that occurs twice in a book, or with several users, reasons or movements. */
export async function listSharedKeys(db: Db): Promise<string[]> {
  const isTwice = sql`count(distinct ${book}) < count(*)`;
  const rows = await db
    .select({ id: last })
    .from(ledgerEntries)
    .groupBy(key)
    .having(sql`${isTwice} or ${isSeveral(userId)} or ${isSeveral(reason)} or ${isSeveral(movementId)}`);
  return rows.map(row => row.id);
}

/** Lists the last entry of each movement whose entries differ in user, reason, key or position. */
export async function listSharedMovements(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: last })
    .from(ledgerEntries)
    .groupBy(movementId)
    .having(sql`${isSeveral(userId)} or ${isSeveral(reason)} or ${isSeveral(key)} or ${isSeveral(position)}`);
  return rows.map(row => row.id);
}

/** Lists the names of the enabled triggers of the ledger. */
export async function listTriggers(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tgname as name from pg_trigger
      where tgrelid = 'public.ledger_entries'::regclass and not tgisinternal and tgenabled in ('O', 'A')`,
  );
  return rows.map(({ name }) => name);
}
