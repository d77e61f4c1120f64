import type { MovementSubject } from '@rifq/contract';
import { type Db, isAnyOf } from '@rifq/db';
import { ledgerEntries } from '@rifq/db/schema/rewards';
import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** An entry with whom it belongs to and what it is about. */
export type EntrySubject = {
  readonly id: string;
  readonly userId: string;
  readonly kind: MovementSubject;
  readonly subjectId: string;
};

type EntryFault = {
  readonly name:
    | 'corrected_missing'
    | 'corrected_of_another'
    | 'correction_exceeds'
    | 'points_fell'
    | 'below_zero';
  readonly id: string;
};

const ofUsers = (userIds: readonly string[]) => isAnyOf(ledgerEntries.userId, userIds);

/** The sums of both books by user; a user without entries has none. */
export async function sumLedger(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, { readonly coins: number; readonly points: number }>> {
  const sumOf = (book: 'coins' | 'points') =>
    sql<number>`coalesce(sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.book} = ${book}), 0)`.mapWith(
      Number,
    );
  const rows = await db
    .select({ userId: ledgerEntries.userId, coins: sumOf('coins'), points: sumOf('points') })
    .from(ledgerEntries)
    .where(ofUsers(userIds))
    .groupBy(ledgerEntries.userId);
  return new Map(rows.map(({ userId, ...sums }) => [userId, sums]));
}

/** The later entries of keys that stand in one book twice, which their constraint refuses. */
export async function listDuplicateKeys(db: Db): Promise<string[]> {
  const { key, book, id } = ledgerEntries;
  const rows = await db
    .select({ ids: sql<string[]>`array_agg(${id} order by ${id})` })
    .from(ledgerEntries)
    .groupBy(key, book)
    .having(sql`count(*) > 1`);
  return rows.flatMap(row => row.ids.slice(1));
}

/** What entries of these users are about. */
export async function listSubjects(db: Db, userIds: readonly string[]): Promise<EntrySubject[]> {
  const { id, userId, subjectKind, subjectId } = ledgerEntries;
  const rows = await db
    .select({ id, userId, kind: subjectKind, subjectId })
    .from(ledgerEntries)
    .where(and(ofUsers(userIds), isNotNull(subjectKind)));
  return rows.flatMap(row =>
    row.kind === null || row.subjectId === null ? [] : [{ ...row, kind: row.kind, subjectId: row.subjectId }],
  );
}

/** Corrections that lead nowhere, to another user's entry or book, or that move more than the entry did, or the same way. */
async function listWrongCorrections(db: Db, userIds: readonly string[]): Promise<EntryFault[]> {
  const corrected = alias(ledgerEntries, 'corrected');
  const isForeign = or(ne(corrected.userId, ledgerEntries.userId), ne(corrected.book, ledgerEntries.book));
  const total = sql<number>`sum(${ledgerEntries.amount}) over (partition by ${ledgerEntries.corrects} order by ${ledgerEntries.id})`;
  const rows = await db
    .select({
      id: ledgerEntries.id,
      found: corrected.id,
      isForeign: sql<boolean | null>`${isForeign}`,
      exceeds: sql<
        boolean | null
      >`sign(${total}) = sign(${corrected.amount}) or abs(${total}) > abs(${corrected.amount})`,
    })
    .from(ledgerEntries)
    .leftJoin(corrected, eq(corrected.id, ledgerEntries.corrects))
    .where(and(ofUsers(userIds), isNotNull(ledgerEntries.corrects)));
  return rows.flatMap(({ id, found, isForeign: foreign, exceeds }): EntryFault[] => {
    if (found === null) return [{ name: 'corrected_missing', id }];
    if (foreign === true) return [{ name: 'corrected_of_another', id }];
    return exceeds === true ? [{ name: 'correction_exceeds', id }] : [];
  });
}

/** Entries after which the balance of their book was below zero. */
async function listBelowZero(db: Db, userIds: readonly string[]): Promise<EntryFault[]> {
  const running = db
    .select({
      id: ledgerEntries.id,
      balance:
        sql<number>`sum(${ledgerEntries.amount}) over (partition by ${ledgerEntries.userId}, ${ledgerEntries.book} order by ${ledgerEntries.id})`.as(
          'balance',
        ),
    })
    .from(ledgerEntries)
    .where(ofUsers(userIds))
    .as('running');
  const rows = await db.select({ id: running.id }).from(running).where(lt(running.balance, 0));
  return rows.map(({ id }) => ({ name: 'below_zero', id }));
}

/** Points that fell without a correction, which a check refuses. */
async function listFallenPoints(db: Db, userIds: readonly string[]): Promise<EntryFault[]> {
  const { id, book, amount, corrects } = ledgerEntries;
  const rows = await db
    .select({ id })
    .from(ledgerEntries)
    .where(and(ofUsers(userIds), eq(book, 'points'), lt(amount, 0), isNull(corrects)));
  return rows.map(row => ({ name: 'points_fell', id: row.id }));
}

/** The faults of single entries of these users. */
export async function listEntryFaults(db: Db, userIds: readonly string[]): Promise<EntryFault[]> {
  return [
    ...(await listWrongCorrections(db, userIds)),
    ...(await listFallenPoints(db, userIds)),
    ...(await listBelowZero(db, userIds)),
  ];
}
