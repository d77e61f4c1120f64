import { type Db, equalsAny } from '@rifq/db';
import { clinicClients } from '@rifq/db/schema/clients';
import { foldVersion } from '@rifq/rules';
import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  like,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../core/access.ts';
import type { Membership } from '../../core/actor.ts';
import { seal } from '../../core/seal.ts';
import type { Findable, SearchTerm } from './search-terms.ts';

export type ClientRow = typeof clinicClients.$inferSelect;
export type AtClinic = Pick<Membership, 'clinicId'>;
/** Names a row: a user may be a client of several clinics. */
export type ClientKey = Pick<ClientRow, 'clinicId' | 'userId'>;

const notFolded = { searchText: '', surname: '', microchips: '', phones: '', foldVersion: 0 };

const sealed = (row: ClientRow): Sealed<'client', ClientRow> =>
  seal({ type: 'client', id: row.userId, ownerId: row.userId, clinicId: row.clinicId }, row);

const isOne = ({ clinicId, userId }: ClientKey) =>
  and(eq(clinicClients.clinicId, clinicId), eq(clinicClients.userId, userId));

/** Serializes the adding of clients to a clinic until the end of the transaction: for their limit, and for phones. */
export async function lockClients(tx: Db, { clinicId }: AtClinic): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clients:${clinicId}`}, 0))`);
}

export async function countClients(db: Db, { clinicId }: AtClinic): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(clinicClients)
    .where(eq(clinicClients.clinicId, clinicId));
  return row?.n ?? 0;
}

export async function findClient(
  db: Db,
  { clinicId }: AtClinic,
  userId: string,
): Promise<Sealed<'client', ClientRow> | null> {
  const [row] = await db.select().from(clinicClients).where(isOne({ clinicId, userId }));
  return row ? sealed(row) : null;
}

/** As `findClient`, locked until the end of the transaction. */
export async function lockClient(
  tx: Db,
  { clinicId }: AtClinic,
  userId: string,
): Promise<Sealed<'client', ClientRow> | null> {
  const [row] = await tx.select().from(clinicClients).where(isOne({ clinicId, userId })).for('update');
  return row ? sealed(row) : null;
}

/** Finds the row of a client without an account, who is one of a single clinic; null for none. */
export async function findManagedRow(db: Db, client: ReadScope<'client'>): Promise<ClientRow | null> {
  const [row] = await db.select().from(clinicClients).where(eq(clinicClients.userId, client.id));
  return row ?? null;
}

/** Lists the rows of these clients without an account, the oldest first. */
export function listManagedRows(db: Db, clients: readonly ReadScope<'client'>[]): Promise<ClientRow[]> {
  const ids = clients.map(({ id }) => id);
  return db
    .select()
    .from(clinicClients)
    .where(equalsAny(clinicClients.userId, ids))
    .orderBy(asc(clinicClients.createdAt), asc(clinicClients.userId));
}

/** Closes the offer of a client's record to an account, or with null opens it again. */
export async function setOfferClosed(
  tx: Db,
  { id }: WriteScope<'client'>,
  closed: { readonly at: Date; readonly to: string; readonly by: 'owner' | 'clinic' } | null,
): Promise<void> {
  await tx
    .update(clinicClients)
    .set({
      offerClosedAt: closed?.at ?? null,
      offerClosedTo: closed?.to ?? null,
      offerClosedBy: closed?.by ?? null,
    })
    .where(eq(clinicClients.userId, id));
}

/** Finds the first of these users who is a client of a clinic; null for none. */
export async function findClientAmong(
  db: Db,
  { clinicId }: AtClinic,
  userIds: readonly string[],
): Promise<string | null> {
  const [row] = await db
    .select({ userId: clinicClients.userId })
    .from(clinicClients)
    .where(and(eq(clinicClients.clinicId, clinicId), equalsAny(clinicClients.userId, userIds)))
    .orderBy(asc(clinicClients.userId))
    .limit(1);
  return row?.userId ?? null;
}

/** Whether a column contains a text. */
const contains = (column: Column, text: string) => like(column, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);

/** What a reservation lets a clinic see of the user of a row, as conditions. */
export type SeenOfClient = { readonly opens: SQL; readonly known: SQL };

/**
 * The condition of one term. Part of an account's phone finds it only where a reservation opens its record to the clinic,
 * part of its surname only where the clinic is shown that, and a microchip only as a whole (README.md).
 */
function matches({ words, numbers }: SearchTerm, { opens, known }: SeenOfClient): SQL | undefined {
  const { searchText, surname, microchips, phones } = clinicClients;
  const others = numbers.filter(number => words.length > 1 || !words.includes(number));
  return or(
    and(...words.map(word => contains(searchText, word))),
    ...others.map(number => contains(searchText, number)),
    ...numbers.flatMap(number => [
      contains(phones, ` ${number} `),
      contains(microchips, ` ${number} `),
      and(contains(phones, number), opens),
    ]),
    ...(numbers.length > 0 ? [] : words.map(word => and(contains(surname, word), known))),
  );
}

/** The last client of a page; the next page begins after it. */
export type ClientCursor = Pick<ClientRow, 'seenAt' | 'userId'>;

/**
 * Lists a page of the clients of a clinic that match all terms, the last seen first; with the cursor of the next page,
 * null where none follows.
 * @param seen what a reservation lets the clinic see of a user
 * @param page.after keyset pagination: lists the clients after this one only
 */
export async function searchClients(
  db: Db,
  { clinicId }: AtClinic,
  terms: readonly SearchTerm[],
  seen: (userId: SQLWrapper) => SeenOfClient,
  { after, size }: { readonly after: ClientCursor | null; readonly size: number },
): Promise<{ readonly clients: Sealed<'client', ClientRow>[]; readonly next: ClientCursor | null }> {
  const { seenAt, userId } = clinicClients;
  const conditions = seen(userId);
  const rows = await db
    .select()
    .from(clinicClients)
    .where(
      and(
        eq(clinicClients.clinicId, clinicId),
        after ? sql`(${seenAt}, ${userId}) < (${after.seenAt.toISOString()}, ${after.userId})` : undefined,
        ...terms.map(term => matches(term, conditions)),
      ),
    )
    .orderBy(desc(seenAt), desc(userId))
    .limit(size + 1);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { clients: shown.map(sealed), next: last && rows.length > size ? last : null };
}

/** Adds a client whose search fields are made next. */
export async function insertClient(
  tx: Db,
  client: ClientKey & Pick<ClientRow, 'note' | 'seenAt' | 'changedBy'>,
): Promise<void> {
  await tx.insert(clinicClients).values({ ...client, ...notFolded });
}

/** Adds a client whose search fields are made next, unless there is one. Returns whether it was added. */
export async function insertClientOnce(
  tx: Db,
  client: ClientKey & Pick<ClientRow, 'note' | 'seenAt'>,
): Promise<boolean> {
  const rows = await tx
    .insert(clinicClients)
    .values({ ...client, ...notFolded })
    .onConflictDoNothing()
    .returning({ userId: clinicClients.userId });
  return rows.length > 0;
}

/** Adds lines to the note of a client, except those that it has from an earlier time. */
export async function appendToNote(tx: Db, key: ClientKey, lines: readonly string[]): Promise<void> {
  const { note } = clinicClients;
  for (const line of lines)
    await tx
      .update(clinicClients)
      .set({ note: sql`concat_ws(E'\\n', ${note}, ${line}::text)` })
      .where(and(isOne(key), sql`strpos(coalesce(${note}, ''), ${line}::text) = 0`));
}

/** Notes that a clinic has seen a user, who becomes a client by it. */
export async function upsertSeen(tx: Db, key: ClientKey, seenAt: Date): Promise<void> {
  await tx
    .insert(clinicClients)
    .values({ ...key, seenAt, ...notFolded })
    .onConflictDoUpdate({ target: [clinicClients.clinicId, clinicClients.userId], set: { seenAt } });
}

/** Notes that a clinic has seen one of its clients. */
export async function setSeen(tx: Db, key: ClientKey, seenAt: Date): Promise<void> {
  await tx.update(clinicClients).set({ seenAt }).where(isOne(key));
}

/** Sets the note of a client, and who has changed the client. */
export async function setNote(
  tx: Db,
  { id }: WriteScope<'client'>,
  { clinicId }: AtClinic,
  change: Pick<ClientRow, 'note' | 'changedBy'>,
): Promise<void> {
  await tx
    .update(clinicClients)
    .set({ ...change, updatedAt: sql`now()` })
    .where(isOne({ clinicId, userId: id }));
}

/** Sets the search fields of a client. Returns whether they have changed. */
export async function setFindable(tx: Db, key: ClientKey, findable: Findable): Promise<boolean> {
  const { searchText, surname, microchips, phones } = clinicClients;
  const rows = await tx
    .update(clinicClients)
    .set({ ...findable, foldVersion })
    .where(
      and(
        isOne(key),
        or(
          ne(searchText, findable.searchText),
          ne(surname, findable.surname),
          ne(microchips, findable.microchips),
          ne(phones, findable.phones),
          ne(clinicClients.foldVersion, foldVersion),
        ),
      ),
    )
    .returning({ userId: clinicClients.userId });
  return rows.length > 0;
}

/** Locks these clients in a fixed order until the end of the transaction, before their search fields are made again. */
export async function lockForSearch(
  tx: Db,
  where: { readonly userId: string } | { readonly keys: readonly ClientKey[] },
): Promise<ClientKey[]> {
  const condition =
    'userId' in where ? eq(clinicClients.userId, where.userId) : or(...where.keys.map(key => isOne(key)));
  return tx
    .select({ clinicId: clinicClients.clinicId, userId: clinicClients.userId })
    .from(clinicClients)
    .where(condition)
    .orderBy(asc(clinicClients.clinicId), asc(clinicClients.userId))
    .for('no key update');
}

/** Lists clients whose search fields were made with another version of the fold, locked in a fixed order. */
export function lockOutdated(tx: Db, limit: number): Promise<ClientKey[]> {
  return tx
    .select({ clinicId: clinicClients.clinicId, userId: clinicClients.userId })
    .from(clinicClients)
    .where(ne(clinicClients.foldVersion, foldVersion))
    .orderBy(asc(clinicClients.clinicId), asc(clinicClients.userId))
    .limit(limit)
    .for('no key update');
}

export async function deleteClient(
  tx: Db,
  { id }: WriteScope<'client'>,
  { clinicId }: AtClinic,
): Promise<void> {
  await tx.delete(clinicClients).where(isOne({ clinicId, userId: id }));
}

/** Lists the clinics of which a user is a client, with the time since when. */
export function listClinicsOf(db: Db, user: ReadScope<'user'>) {
  return db
    .select({ clinicId: clinicClients.clinicId, createdAt: clinicClients.createdAt })
    .from(clinicClients)
    .where(eq(clinicClients.userId, user.id))
    .orderBy(asc(clinicClients.createdAt));
}

/** Deletes what identifies a user in the lists of clinics, and what they have noted of the user. Returns those clients. */
export function eraseClient(tx: Db, user: WriteScope<'user'>): Promise<ClientKey[]> {
  return tx
    .update(clinicClients)
    .set({ ...notFolded, foldVersion, note: null, updatedAt: sql`now()` })
    .where(eq(clinicClients.userId, user.id))
    .returning({ clinicId: clinicClients.clinicId, userId: clinicClients.userId });
}
