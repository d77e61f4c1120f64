import type { Db } from '@rifq/db';
import { clinicClients } from '@rifq/db/schema/clients';
import { foldVersion } from '@rifq/rules';
import { and, asc, count, desc, eq, like, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../core/access.ts';
import type { Membership } from '../../core/actor.ts';
import { seal } from '../../core/seal.ts';
import type { Findable, SearchTerm } from './search-terms.ts';

export type ClientRow = typeof clinicClients.$inferSelect;
export type AtClinic = Pick<Membership, 'clinicId'>;
/** Names a row: a user may be a client of several clinics. */
export type ClientKey = Pick<ClientRow, 'clinicId' | 'userId'>;

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

/** Finds the first client of a clinic with this phone; null for none. */
export async function findByPhone(
  db: Db,
  { clinicId }: AtClinic,
  phoneE164: string,
  except?: string,
): Promise<string | null> {
  const [row] = await db
    .select({ userId: clinicClients.userId })
    .from(clinicClients)
    .where(
      and(
        eq(clinicClients.clinicId, clinicId),
        like(clinicClients.phones, `% ${phoneE164.slice(1)} %`),
        except === undefined ? undefined : ne(clinicClients.userId, except),
      ),
    )
    .orderBy(asc(clinicClients.userId))
    .limit(1);
  return row?.userId ?? null;
}

/** Escapes a text for LIKE. */
const part = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

const contains = (words: readonly string[]) =>
  and(...words.map(word => like(clinicClients.searchText, part(word))));

/**
 * The condition of one term. Part of an account's phone finds it only where a reservation opens its record to the
 * clinic (README.md).
 */
function matches(term: SearchTerm, opens: SQL): SQL | undefined {
  if ('word' in term) return contains([term.word]);
  const { digits, words } = term;
  return or(
    contains(words),
    like(clinicClients.searchText, part(digits)),
    like(clinicClients.phones, part(` ${digits} `)),
    and(like(clinicClients.phones, part(digits)), opens),
  );
}

/**
 * Lists clients of a clinic that match all terms, the last seen first.
 * @param opens whether a reservation opens the record of the user to the clinic, in SQL
 */
export async function searchClients(
  db: Db,
  { clinicId }: AtClinic,
  terms: readonly SearchTerm[],
  opens: (userId: SQLWrapper) => SQL,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Sealed<'client', ClientRow>[]> {
  const isOpen = opens(clinicClients.userId);
  const rows = await db
    .select()
    .from(clinicClients)
    .where(and(eq(clinicClients.clinicId, clinicId), ...terms.map(term => matches(term, isOpen))))
    .orderBy(desc(clinicClients.seenAt), desc(clinicClients.userId))
    .offset(offset)
    .limit(limit);
  return rows.map(sealed);
}

/** Adds a client whose search fields are made next. */
export async function insertClient(
  tx: Db,
  client: ClientKey & Pick<ClientRow, 'note' | 'seenAt'>,
): Promise<void> {
  await tx.insert(clinicClients).values({ ...client, searchText: '', phones: '', foldVersion: 0 });
}

/** Notes that a clinic has seen a user, who becomes a client by it. */
export async function upsertSeen(tx: Db, key: ClientKey, seenAt: Date): Promise<void> {
  await tx
    .insert(clinicClients)
    .values({ ...key, seenAt, searchText: '', phones: '', foldVersion: 0 })
    .onConflictDoUpdate({ target: [clinicClients.clinicId, clinicClients.userId], set: { seenAt } });
}

/** Notes that a clinic has seen one of its clients. */
export async function setSeen(tx: Db, key: ClientKey, seenAt: Date): Promise<void> {
  await tx.update(clinicClients).set({ seenAt }).where(isOne(key));
}

export async function setNote(
  tx: Db,
  { id }: WriteScope<'client'>,
  { clinicId }: AtClinic,
  note: string | null,
): Promise<void> {
  await tx
    .update(clinicClients)
    .set({ note, updatedAt: sql`now()` })
    .where(isOne({ clinicId, userId: id }));
}

/** Sets the search fields of a client. */
export async function setFindable(tx: Db, key: ClientKey, { searchText, phones }: Findable): Promise<void> {
  await tx.update(clinicClients).set({ searchText, phones, foldVersion }).where(isOne(key));
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

/** Lists clients whose search fields were made with another version of the fold, and locks those that nobody changes. */
export function lockOutdated(tx: Db, limit: number): Promise<ClientKey[]> {
  return tx
    .select({ clinicId: clinicClients.clinicId, userId: clinicClients.userId })
    .from(clinicClients)
    .where(ne(clinicClients.foldVersion, foldVersion))
    .limit(limit)
    .for('no key update', { skipLocked: true });
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

/** Deletes what identifies a user in the lists of clinics, and what they have noted of the user. */
export async function eraseClient(tx: Db, user: WriteScope<'user'>): Promise<void> {
  await tx
    .update(clinicClients)
    .set({ note: null, searchText: '', phones: '', updatedAt: sql`now()` })
    .where(eq(clinicClients.userId, user.id));
}
