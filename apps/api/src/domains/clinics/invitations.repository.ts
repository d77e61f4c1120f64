import type { Db } from '@rifq/db';
import { clinicInvitations, clinics } from '@rifq/db/schema/clinics';
import type { InvitationState, MemberRole } from '@rifq/rules';
import { and, asc, eq, gt, inArray, lt, or } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type InvitationRow = typeof clinicInvitations.$inferSelect;
export type NewInvitation = typeof clinicInvitations.$inferInsert;
type SealedInvitation = Sealed<'invitation', InvitationRow>;

/** The user who has proved a phone. */
export type Invitee = { readonly userId: string; readonly phoneE164: string };

const sealInvitation = (row: InvitationRow, ownerId: string): SealedInvitation =>
  seal<'invitation', InvitationRow>({ type: 'invitation', id: row.id, ownerId, clinicId: row.clinicId }, row);

export async function insertInvitation(tx: Db, invitation: NewInvitation): Promise<void> {
  await tx.insert(clinicInvitations).values(invitation);
}

/** Finds an invitation and locks it until the end of the transaction. Its owner is the manager who sent it. */
export async function lockInvitation(tx: Db, id: string): Promise<SealedInvitation | null> {
  const [row] = await tx.select().from(clinicInvitations).where(eq(clinicInvitations.id, id)).for('update');
  return row ? sealInvitation(row, row.invitedBy) : null;
}

/** Finds the clinic of an invitation to a phone; null for none. */
export async function findInvitingClinic(
  tx: Db,
  { phoneE164 }: Invitee,
  invitationId: string,
): Promise<string | null> {
  const { id, clinicId } = clinicInvitations;
  const [row] = await tx
    .select({ clinicId })
    .from(clinicInvitations)
    .where(and(eq(id, invitationId), eq(clinicInvitations.phoneE164, phoneE164)));
  return row?.clinicId ?? null;
}

/** Finds an invitation to a phone and locks it, as `lockInvitation`. Its owner is the invited user. */
export async function lockInvitationTo(
  tx: Db,
  { userId, phoneE164 }: Invitee,
  id: string,
): Promise<SealedInvitation | null> {
  const [row] = await tx
    .select()
    .from(clinicInvitations)
    .where(and(eq(clinicInvitations.id, id), eq(clinicInvitations.phoneE164, phoneE164)))
    .for('update');
  return row ? sealInvitation(row, userId) : null;
}

/** Finds the pending invitation of a phone to a clinic, which may have expired. */
export async function findPending(
  tx: Db,
  { clinicId, phoneE164 }: Pick<InvitationRow, 'clinicId' | 'phoneE164'>,
): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(clinicInvitations)
    .where(
      and(
        eq(clinicInvitations.clinicId, clinicId),
        eq(clinicInvitations.phoneE164, phoneE164),
        eq(clinicInvitations.state, 'pending'),
      ),
    );
  return row ?? null;
}

/** Finds the invited phone; null once the invitation is deleted. */
export async function findInvitedPhone(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ phoneE164: clinicInvitations.phoneE164 })
    .from(clinicInvitations)
    .where(and(eq(clinicInvitations.id, id), eq(clinicInvitations.state, 'pending')));
  return row?.phoneE164 ?? null;
}

export async function endInvitation(
  tx: Db,
  { id }: Pick<InvitationRow, 'id'>,
  state: Exclude<InvitationState, 'pending'>,
  at: Date,
): Promise<void> {
  await tx.update(clinicInvitations).set({ state, endedAt: at }).where(eq(clinicInvitations.id, id));
}

/** Lists the ids of the pending invitations of a clinic that a member has sent, and those to a phone. */
export async function listPendingIds(
  tx: Db,
  { clinicId, userId }: { readonly clinicId: string; readonly userId: string },
  phoneE164: string | null,
): Promise<string[]> {
  const { id, invitedBy, state } = clinicInvitations;
  const rows = await tx
    .select({ id })
    .from(clinicInvitations)
    .where(
      and(
        eq(clinicInvitations.clinicId, clinicId),
        eq(state, 'pending'),
        or(
          eq(invitedBy, userId),
          phoneE164 === null ? undefined : eq(clinicInvitations.phoneE164, phoneE164),
        ),
      ),
    )
    .orderBy(asc(id));
  return rows.map(row => row.id);
}

/** Lists the pending invitations of a clinic, also expired ones, the oldest first. */
export function listPendingInvitations(db: Db, clinicId: string): Promise<InvitationRow[]> {
  return db
    .select()
    .from(clinicInvitations)
    .where(and(eq(clinicInvitations.clinicId, clinicId), eq(clinicInvitations.state, 'pending')))
    .orderBy(asc(clinicInvitations.createdAt), asc(clinicInvitations.id));
}

/** A valid invitation with its clinic. */
export type ReceivedRow = {
  readonly id: string;
  readonly role: MemberRole;
  readonly expiresAt: Date;
  readonly clinicName: string;
  readonly clinicCity: string;
};

/** Lists the valid invitations to a phone, of clinics that may have a team, the oldest first. */
export function listReceived(db: Db, phoneE164: string, now: Date): Promise<ReceivedRow[]> {
  const { id, role, expiresAt, createdAt, state } = clinicInvitations;
  return db
    .select({ id, role, expiresAt, clinicName: clinics.name, clinicCity: clinics.city })
    .from(clinicInvitations)
    .innerJoin(clinics, eq(clinics.id, clinicInvitations.clinicId))
    .where(
      and(
        eq(clinicInvitations.phoneE164, phoneE164),
        eq(state, 'pending'),
        gt(expiresAt, now),
        inArray(clinics.state, ['pending', 'approved']),
      ),
    )
    .orderBy(asc(createdAt), asc(id));
}

/** Lists the invitations to a phone and those that its user has sent, without the phones of others. */
export function listInvitationsOf(db: Db, user: ReadScope<'user'>, phoneE164: string) {
  const { id, role, state, createdAt, expiresAt, endedAt, invitedBy } = clinicInvitations;
  return db
    .select({ id, clinic: clinics.name, role, state, createdAt, expiresAt, endedAt })
    .from(clinicInvitations)
    .innerJoin(clinics, eq(clinics.id, clinicInvitations.clinicId))
    .where(or(eq(clinicInvitations.phoneE164, phoneE164), eq(invitedBy, user.id)))
    .orderBy(asc(id));
}

/** Deletes the invitations to the phone of an account that is erased. */
export async function deleteInvitationsTo(
  tx: Db,
  _user: WriteScope<'user'>,
  phoneE164: string,
): Promise<void> {
  await tx.delete(clinicInvitations).where(eq(clinicInvitations.phoneE164, phoneE164));
}

/** Deletes invitations that expired before a time. */
export async function deleteInvitationsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(clinicInvitations).where(lt(clinicInvitations.expiresAt, before));
}
