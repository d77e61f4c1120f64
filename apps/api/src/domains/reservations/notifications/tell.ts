import type { Db } from '@rifq/db';
import { defineNotification, markReadOn, type NewNotification } from '../../../core/notification.ts';
import { openAsServer } from '../../../core/server-access.ts';
import type { OfReservation, ReservationEventKind } from '../reservations.events.ts';
import { findReservation, type ReservationRow } from '../reservations.repository.ts';
import type { ReservationText } from './notifications.texts.ts';
import { readerOf, readTold, type ToldReservation, wordsFor } from './reservation-text.ts';

type Side = 'owner' | 'doctor';

const pathOf = {
  owner: (id: string) => `/dashboard/reservations/${id}`,
  doctor: (id: string) => `/clinic/reservations/${id}`,
} as const satisfies Record<Side, (id: string) => string>;

const readerIdOf = (side: Side, { row, with: booked }: ToldReservation) =>
  side === 'owner' ? row.ownerId : booked.doctorUserId;

/** The row of a reservation, for the server itself; null for none. */
export async function findRow(db: Db, reservationId: string): Promise<ReservationRow | null> {
  return openAsServer(await findReservation(db, reservationId))?.row ?? null;
}

/** One notification for one side, or none when nobody is there to be told. */
export async function composeFor(
  db: Db,
  side: Side,
  key: ReservationText,
  row: ReservationRow,
  occasion: string,
): Promise<(NewNotification & { readonly userId: string })[]> {
  const told = await readTold(db, row);
  const readerId = told && readerIdOf(side, told);
  const reader = readerId === null ? null : await readerOf(db, readerId);
  if (told === null || reader === null) return [];
  return [
    {
      userId: reader.id,
      ...wordsFor(key, told, reader, 'app'),
      link: pathOf[side](row.id),
      uniqueKey: `reservation:${occasion}:${row.id}:${side}`,
      subjectId: row.id,
      ...(side === 'owner' ? { petId: row.petId } : { clinicId: row.clinicId }),
    },
  ];
}

/**
 * A notification of one side about a step of a reservation, which that side has not taken itself.
 * @param keyOf with which words; null for none
 * @param stands whether it is still so when mail or push is sent, which may be hours later
 * @param overtakenBy the steps after which it is no news any more: it counts as read with them
 * @param isFor whether it is told of this very event
 */
export function tellSide(
  name: string,
  side: Side,
  on: ReservationEventKind,
  keyOf: (row: ReservationRow) => ReservationText | null,
  stands: (row: ReservationRow) => boolean,
  overtakenBy: readonly ReservationEventKind[] = [],
  isFor: (payload: OfReservation) => boolean = () => true,
) {
  return defineNotification({
    name: `reservation-${name}`,
    kind: 'reservation',
    on,
    readBy: overtakenBy.map(step =>
      markReadOn(step, ({ payload }) => ({
        userIds: side === 'owner' ? [payload.user_id] : payload.staff_ids,
        subjectId: payload.reservation_id,
      })),
    ),
    async compose({ db }, { payload }) {
      const row = isFor(payload) ? await findRow(db, payload.reservation_id) : null;
      const key = row && keyOf(row);
      if (!row || key === null) return [];
      // It can move away from a time and come back to it.
      const occasion = `${name}:${row.movedAt?.getTime() ?? 'first'}`;
      const made = await composeFor(db, side, key, row, occasion);
      return made.filter(({ userId }) => !hasActed(payload, userId));
    },
    async review({ db }, { subjectId, userId }, method) {
      const row = subjectId === null ? null : await findRow(db, subjectId);
      const key = row && stands(row) ? keyOf(row) : null;
      if (!row || key === null) return { decision: 'drop' };
      const told = await readTold(db, row);
      const reader = await readerOf(db, userId);
      if (!told || !reader) return { decision: 'drop' };
      return { decision: 'send', ...wordsFor(key, told, reader, method) };
    },
  });
}

const hasActed = ({ actor_ids: actorIds }: OfReservation, userId: string) => actorIds.includes(userId);
