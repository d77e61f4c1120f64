import type { Db } from '@rifq/db';
import { authorize, type ReadScope } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import { type ReservationRow, sealedReservations } from '../../reservations/index.ts';
import { isOpen, isReadAtClinic } from '../conversation-terms.ts';
import { messagingActions } from '../messaging.policy.ts';
import type { ListedRow } from './listed.repository.ts';

/** A conversation that a member may read now. */
export type ReadableConversation = {
  readonly listed: ListedRow;
  readonly reservation: ReservationRow;
  readonly scope: ReadScope<'reservation'>;
  /** Since when the owner waits for a reply; null when not waiting or closed. */
  readonly waitingSince: Date | null;
  /** Since when an emergency sign is unhandled; null for none, or when closed. */
  readonly redFlagAt: Date | null;
  /** Whether a member has routed it to the actor, who is a doctor. */
  readonly isRoutedToActor: boolean;
};

/** The position of a conversation in the list. */
export type ListPosition = Omit<ReadableConversation, 'reservation' | 'scope'>;

/** Returns the position of a conversation that the actor may no longer read: among those that need nothing. */
export const calmPosition = (listed: ListedRow): ListPosition => ({
  listed,
  waitingSince: null,
  redFlagAt: null,
  isRoutedToActor: false,
});

/** Whether a conversation is at the head of the list: it needs a reply, or has an emergency sign. */
export const isPressing = ({ waitingSince, redFlagAt }: ListPosition): boolean =>
  waitingSince !== null || redFlagAt !== null;

/** Filters conversations to those that a member may read now, in the same order. */
export async function readableOf(
  db: Db,
  actor: ClinicActor,
  rows: readonly ListedRow[],
  now: Date,
): Promise<ReadableConversation[]> {
  if (rows.length === 0) return [];
  const sealed = await sealedReservations(
    db,
    rows.map(({ reservationId }) => reservationId),
  );
  const byId = new Map(sealed.map(one => [one.resource.id, one]));
  return rows.flatMap(listed => {
    const one = byId.get(listed.reservationId) ?? null;
    const found = authorize(actor, messagingActions.converseAtClinic, one);
    if (!found || !isReadAtClinic(found.row, now)) return [];
    const { waitingSince, redFlagAt } = isOpen(found.row, now) ? listed : calmPosition(listed);
    const { doctorId } = actor.membership;
    const isRoutedToActor = doctorId !== null && listed.routedToDoctorId === doctorId;
    const { row: reservation, scope } = found;
    return [{ listed, reservation, scope, waitingSince, redFlagAt, isRoutedToActor }];
  });
}

/** Returns 0 for emergency signs, then what was routed to the actor, what waits, and all else. */
const rankOf = ({ redFlagAt, waitingSince, isRoutedToActor }: ListPosition): 0 | 1 | 2 | 3 => {
  if (redFlagAt !== null) return 0;
  if (waitingSince === null) return 3;
  return isRoutedToActor ? 1 : 2;
};

/**
 * Sort order: emergency signs first, then what was routed to the actor, then other conversations that need a reply, each
 * by the longest wait; then by last message.
 */
export function byUrgency(one: ListPosition, other: ListPosition): number {
  const [a, b] = [one, other].map(({ redFlagAt, waitingSince }) => redFlagAt ?? waitingSince);
  const byRank = rankOf(one) - rankOf(other);
  if (byRank !== 0) return byRank;
  if (a && b) return a.getTime() - b.getTime() || byId(one, other);
  return other.listed.lastAt.getTime() - one.listed.lastAt.getTime() || -byId(one, other);
}

const byId = ({ listed: one }: ListPosition, { listed: other }: ListPosition) =>
  one.reservationId < other.reservationId ? -1 : Number(one.reservationId > other.reservationId);
