import type { Db } from '@rifq/db';
import { authorize, type ReadScope } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import { type ReservationRow, sealedReservations } from '../../reservations/index.ts';
import { isOpen, isReadAtClinic } from '../conversation-terms.ts';
import { messagingActions } from '../messaging.policy.ts';
import type { ListedRow } from './listed.repository.ts';

/** A conversation that a doctor may read now. */
export type ReadableConversation = {
  readonly listed: ListedRow;
  readonly reservation: ReservationRow;
  readonly scope: ReadScope<'reservation'>;
  /** Since when the owner waits for a reply; null when not waiting or closed. */
  readonly waitingSince: Date | null;
};

/** The position of a conversation in the list. */
export type ListPosition = Pick<ReadableConversation, 'listed' | 'waitingSince'>;

/** Filters conversations to those that a doctor may read now, in the same order. */
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
    const waitingSince = isOpen(found.row, now) ? listed.waitingSince : null;
    return [{ listed, reservation: found.row, scope: found.scope, waitingSince }];
  });
}

/** Sort order: first conversations that need a reply, longest wait first; then by last message. */
export function byWaitThenRecency(one: ListPosition, other: ListPosition): number {
  const [a, b] = [one.waitingSince, other.waitingSince];
  if (a && b) return a.getTime() - b.getTime() || byId(one, other);
  if (a || b) return a ? -1 : 1;
  return other.listed.lastAt.getTime() - one.listed.lastAt.getTime() || -byId(one, other);
}

const byId = ({ listed: one }: ListPosition, { listed: other }: ListPosition) =>
  one.reservationId < other.reservationId ? -1 : Number(one.reservationId > other.reservationId);
