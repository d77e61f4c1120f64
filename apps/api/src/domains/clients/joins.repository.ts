import { type Db, equalsAny } from '@rifq/db';
import { petJoins } from '@rifq/db/schema/clients';
import { and, asc, eq, gt, lte, or } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';
import type { AtClinic } from './clients.repository.ts';

export type JoinRow = typeof petJoins.$inferSelect;
export type NewJoin = typeof petJoins.$inferInsert;

const sealed = (row: JoinRow): Sealed<'join', JoinRow> =>
  seal({ type: 'join', id: row.id, ownerId: row.accountId, clinicId: row.clinicId }, row);

export async function insertJoin(tx: Db, join: NewJoin): Promise<void> {
  await tx.insert(petJoins).values(join);
}

export async function findJoin(db: Db, id: string): Promise<Sealed<'join', JoinRow> | null> {
  const [row] = await db.select().from(petJoins).where(eq(petJoins.id, id));
  return row ? sealed(row) : null;
}

/** Reads a join again, locked until the end of the transaction. */
export async function lockJoin(tx: Db, join: WriteScope<'join'>): Promise<JoinRow | null> {
  const [row] = await tx.select().from(petJoins).where(eq(petJoins.id, join.id)).for('update');
  return row ?? null;
}

/** Sets how a join has ended; what an undo would need is deleted. */
export async function closeJoin(
  tx: Db,
  join: WriteScope<'join'>,
  change: Pick<NewJoin, 'state' | 'undoneBy'> & { readonly closedAt: Date },
): Promise<void> {
  await tx
    .update(petJoins)
    .set({ ...change, moved: null, clientNote: null })
    .where(eq(petJoins.id, join.id));
}

const isProposed = eq(petJoins.state, 'proposed');
const isAccepted = eq(petJoins.state, 'accepted');

/** Lists the open proposals for these patients. */
export function listProposed(db: Db, patientIds: readonly string[]): Promise<JoinRow[]> {
  return db
    .select()
    .from(petJoins)
    .where(and(isProposed, equalsAny(petJoins.patientId, patientIds)));
}

/** Closes the open proposals for these patients. */
export async function declineProposed(tx: Db, patientIds: readonly string[], at: Date): Promise<void> {
  await tx
    .update(petJoins)
    .set({ state: 'declined', closedAt: at })
    .where(and(isProposed, equalsAny(petJoins.patientId, patientIds)));
}

/** Deletes the open proposals for these patients. Returns whether there were any. */
export async function deleteProposed(tx: Db, patientIds: readonly string[]): Promise<boolean> {
  const rows = await tx
    .delete(petJoins)
    .where(and(isProposed, equalsAny(petJoins.patientId, patientIds)))
    .returning({ id: petJoins.id });
  return rows.length > 0;
}

/** Lists the joins of an account that were accepted after a time, the oldest first. */
export function listAcceptedOf(db: Db, account: ReadScope<'user'>, after: Date): Promise<JoinRow[]> {
  return db
    .select()
    .from(petJoins)
    .where(and(isAccepted, eq(petJoins.accountId, account.id), gt(petJoins.acceptedAt, after)))
    .orderBy(asc(petJoins.id));
}

/** Lists the joins of a client of a clinic that were accepted after a time, the oldest first. */
export function listAcceptedAt(
  db: Db,
  { clinicId }: AtClinic,
  client: ReadScope<'client'>,
  after: Date,
): Promise<JoinRow[]> {
  return db
    .select()
    .from(petJoins)
    .where(
      and(
        isAccepted,
        eq(petJoins.clinicId, clinicId),
        eq(petJoins.accountId, client.id),
        gt(petJoins.acceptedAt, after),
      ),
    )
    .orderBy(asc(petJoins.id));
}

/** Lists joins that were accepted until a time, the oldest first. */
export async function listAcceptedUntil(
  db: Db,
  until: Date,
  limit: number,
): Promise<Sealed<'join', JoinRow>[]> {
  const rows = await db
    .select()
    .from(petJoins)
    .where(and(isAccepted, lte(petJoins.acceptedAt, until)))
    .orderBy(asc(petJoins.acceptedAt), asc(petJoins.id))
    .limit(limit);
  return rows.map(sealed);
}

/** Whether a pet of this client was joined, which can still be undone. */
export async function hasAccepted(db: Db, client: ReadScope<'client'>): Promise<boolean> {
  const [row] = await db
    .select({ id: petJoins.id })
    .from(petJoins)
    .where(and(isAccepted, eq(petJoins.clientId, client.id)))
    .limit(1);
  return row !== undefined;
}

/** Lists the open joins and proposals of a user, on either side. */
export async function listOpenOf(db: Db, user: ReadScope<'user'>): Promise<Sealed<'join', JoinRow>[]> {
  const rows = await db
    .select()
    .from(petJoins)
    .where(
      and(or(isProposed, isAccepted), or(eq(petJoins.accountId, user.id), eq(petJoins.clientId, user.id))),
    )
    .orderBy(asc(petJoins.id));
  return rows.map(sealed);
}

/** Deletes what is stored of the joins of a client that is removed. */
export async function deleteJoinsOf(tx: Db, client: WriteScope<'client'>): Promise<void> {
  await tx.delete(petJoins).where(eq(petJoins.clientId, client.id));
}

/** Lists all joins of an account, for its export. */
export function listJoinsForExport(db: Db, user: ReadScope<'user'>) {
  const { id, clinicId, petId, state, acceptedAt, closedAt, createdAt } = petJoins;
  return db
    .select({ id, clinicId, petId, state, acceptedAt, closedAt, createdAt })
    .from(petJoins)
    .where(eq(petJoins.accountId, user.id))
    .orderBy(asc(id));
}
