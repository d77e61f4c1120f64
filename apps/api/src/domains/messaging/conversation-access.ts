import type { Db } from '@rifq/db';
import { type AccessAction, authorize, type WriteScope } from '../../core/access.ts';
import type { ClinicActor, ReadingUser } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Locale } from '../../core/locales.ts';
import { lockMembership } from '../clinics/index.ts';
import { type ReservationRow, sealedReservation } from '../reservations/index.ts';
import { closesAt, hasConversation, isOpen, isReadAtClinic } from './conversation-terms.ts';
import { messagingActions } from './messaging.policy.ts';

/** The caller and the side of the conversation. */
export type ConversationCaller =
  | { readonly side: 'owner'; readonly actor: ReadingUser }
  | { readonly side: 'clinic'; readonly actor: ClinicActor };

export type ConversationSide = ConversationCaller['side'];

/** A user with access to a conversation, with its reservation. */
export type Reader = {
  readonly side: ConversationSide;
  readonly userId: string;
  readonly locale: Locale;
  /** The doctor as whom a reader of the clinic's side writes; null for its desk, and on the owner's side. */
  readonly doctorId: string | null;
  readonly reservation: ReservationRow;
  readonly scope: WriteScope<'reservation'>;
  /** Whether messages can be sent now. */
  readonly open: boolean;
  /** When the conversation of a completed reservation closes or closed; null for others. */
  readonly closesAt: Date | null;
};

/** Opens the conversation of the actor's own reservation. Refuses with messages.not_found. */
export async function openAsOwner(
  db: Db,
  actor: Pick<ReadingUser, 'own' | 'account'>,
  reservationId: string,
  now: Date,
): Promise<Reader & { readonly side: 'owner' }> {
  const found = authorize(actor, messagingActions.converse, await sealedReservation(db, reservationId));
  if (!found || !hasConversation(found.row)) throw new AppError('messages.not_found');
  const { scope, row } = found;
  return {
    side: 'owner',
    userId: actor.own.id,
    locale: actor.account.language,
    doctorId: null,
    reservation: row,
    scope,
    open: isOpen(row, now),
    closesAt: closesAt(row),
  };
}

type Member = Pick<ClinicActor, 'own' | 'account' | 'membership'>;

async function openFor(
  db: Db,
  actor: Member,
  action: AccessAction<'reservation', 'write'>,
  reservationId: string,
  now: Date,
): Promise<Reader & { readonly side: 'clinic' }> {
  const sealed = await sealedReservation(db, reservationId);
  const found = authorize(actor, action, sealed);
  if (!found && authorize(actor, messagingActions.knowAtClinic, sealed)) throw new AppError('clinics.role');
  if (!found || !isReadAtClinic(found.row, now)) throw new AppError('messages.not_found');
  const { scope, row } = found;
  return {
    side: 'clinic',
    userId: actor.own.id,
    locale: actor.account.language,
    doctorId: actor.membership.doctorId,
    reservation: row,
    scope,
    open: isOpen(row, now),
    closesAt: closesAt(row),
  };
}

/**
 * Opens the conversation of a reservation of the actor's clinic, while it may be read there. Refuses with
 * messages.not_found, and with clinics.role members with their own pets.
 */
export const openAsMember = (db: Db, actor: Member, reservationId: string, now: Date) =>
  openFor(db, actor, messagingActions.converseAtClinic, reservationId, now);

/** As `openAsMember`, for a doctor: for what the desk does not see. Refuses the desk with clinics.role. */
export const openAsDoctor = (db: Db, actor: Member, reservationId: string, now: Date) =>
  openFor(db, actor, messagingActions.treatAtClinic, reservationId, now);

/**
 * Locks the membership of a caller of the clinic until the end of the transaction. Refuses with clinics.members_only.
 */
export async function lockCaller(tx: Db, caller: ConversationCaller): Promise<void> {
  if (caller.side === 'clinic') await lockMembership(tx, caller.actor);
}

/** As `openAsOwner` or `openAsMember`, by the caller's side. */
export function openConversation(
  db: Db,
  caller: ConversationCaller,
  reservationId: string,
  now: Date,
): Promise<Reader> {
  return caller.side === 'owner'
    ? openAsOwner(db, caller.actor, reservationId, now)
    : openAsMember(db, caller.actor, reservationId, now);
}
