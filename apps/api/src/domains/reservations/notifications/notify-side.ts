import type { Db } from '@rifq/db';
import { authorize, system } from '../../../core/access.ts';
import { type ComposedNotification, defineNotification, markReadOn } from '../../../core/notification.ts';
import { bookedWith } from '../../clinics/index.ts';
import type { OfReservation, ReservationEventKind } from '../reservations.events.ts';
import { reservationActions } from '../reservations.policy.ts';
import { findReservation, type ReservationRow } from '../reservations.repository.ts';
import { mentions, type ReservationText } from './notifications.texts.ts';
import {
  findReservationRecipient,
  isUrgentNow,
  parametersOf,
  type ReservationTextData,
  readTextData,
  renderReservationText,
  reservationParameters,
} from './reservation-text.ts';

/** The former doctor is the one before it was handed over. */
type Side = 'owner' | 'doctor' | 'former doctor';

const pathOf = {
  owner: (id: string) => `/dashboard/reservations/${id}`,
  doctor: (id: string) => `/clinic/reservations/${id}`,
  'former doctor': (id: string) => `/clinic/reservations/${id}`,
} as const satisfies Record<Side, (id: string) => string>;

async function readerIdOf(
  db: Db,
  side: Side,
  { row, with: booked }: ReservationTextData,
  formerDoctorId: string | undefined,
): Promise<string | null> {
  if (side === 'owner') return row.ownerId;
  if (side === 'doctor') return booked.doctorUserId;
  if (formerDoctorId === undefined || formerDoctorId === row.doctorId) return null;
  return (await bookedWith(db, formerDoctorId))?.doctorUserId ?? null;
}

/** Finds the row of a reservation, for server code; null for none. */
export async function findRow(db: Db, reservationId: string): Promise<ReservationRow | null> {
  return (
    authorize(system('reservations'), reservationActions.settle, await findReservation(db, reservationId))
      ?.row ?? null
  );
}

/** Builds one notification for one side, or none if there is no active reader. */
export async function composeFor(
  db: Db,
  side: Side,
  key: ReservationText,
  row: ReservationRow,
  occasion: string,
  formerDoctorId?: string,
): Promise<ComposedNotification<ReturnType<typeof parametersOf>>[]> {
  const details = await readTextData(db, row);
  const readerId = details && (await readerIdOf(db, side, details, formerDoctorId));
  const reader = readerId === null ? null : await findReservationRecipient(db, readerId);
  if (details === null || reader === null) return [];
  const isFormerNamed = formerDoctorId !== undefined && mentions(key, 'from');
  const from = isFormerNamed ? (await bookedWith(db, formerDoctorId))?.doctorName : undefined;
  return [
    {
      userId: reader.id,
      parameters: { ...parametersOf(key, details), ...(from !== undefined && { from }) },
      link: pathOf[side](row.id),
      dedupKey: `reservation:${occasion}:${row.id}:${side}`,
      subjectId: row.id,
      ...(side === 'owner' ? { petId: row.petId } : { clinicId: row.clinicId }),
    },
  ];
}

/**
 * The event of an action: a booked visit says whether its owner has come, a move whether it was to begin soon, handing over
 * which doctor it comes from.
 */
export type NotifiedEvent = OfReservation & {
  readonly walk_in?: boolean;
  readonly was_soon?: boolean;
  readonly from_doctor_id?: string;
};

/** An action on a reservation, for the key of its notification. */
type Occasion = { readonly name: string; readonly row: ReservationRow; readonly eventId: string };

/** One notification for each start: it can move away from a time and back to it. */
const eachStart = ({ name, row }: Occasion) => `${name}:${row.rescheduledAt?.getTime() ?? 'first'}`;

/** One notification for each event: a no-show can be taken back, and marked again. */
export const eachEvent = ({ name, eventId }: Occasion): string => `${name}:${eventId}`;

/** One notification for each arrival, whichever event reported it. */
export const eachArrival = ({ row }: Occasion): string => `arrived:${row.arrivedAt?.getTime()}`;

/** Whether a notification still concerns its reader: of its doctor only while it is with that doctor. */
function concerns(side: Side, { with: { doctorUserId } }: ReservationTextData, userId: string): boolean {
  if (side === 'owner') return true;
  return (doctorUserId === userId) === (side === 'doctor');
}

/**
 * Defines a notification to one side about an action on a reservation that this side did not take itself.
 * @param keyOf selects the text; null for none
 * @param isCurrent whether it is still true when mail or push is sent, which may be hours later. What a doctor gets is dropped
 *   besides once the reservation is with another.
 * @param overtakenBy events after which it is outdated: they mark it as read
 * @param options `isFor`: whether this event is notified at all; `once`: the occasion of one notification; `isUrgent`: a
 *   text message is sent to who is not reached otherwise
 */
export function notifySide(
  name: string,
  side: Side,
  on: ReservationEventKind,
  keyOf: (row: ReservationRow) => ReservationText | null,
  isCurrent: (row: ReservationRow, isRead: boolean) => boolean,
  overtakenBy: readonly ReservationEventKind[] = [],
  {
    isFor = () => true,
    once = eachStart,
    isUrgent = false,
  }: {
    readonly isFor?: (payload: NotifiedEvent) => boolean;
    readonly once?: (occasion: Occasion) => string;
    readonly isUrgent?: boolean;
  } = {},
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
    parameters: reservationParameters,
    async compose({ db }, { id: eventId, payload }) {
      const row = isFor(payload) ? await findRow(db, payload.reservation_id) : null;
      const key = row && keyOf(row);
      if (!row || key === null) return [];
      // It came to another doctor by now, who is notified of that.
      if (side === 'doctor' && payload.doctor_id !== row.doctorId) return [];
      const { was_soon: wasSoon, from_doctor_id: formerDoctorId }: NotifiedEvent = payload;
      const made = await composeFor(db, side, key, row, once({ name, row, eventId }), formerDoctorId);
      return made
        .filter(({ userId }) => !hasActed(payload, userId))
        .map(each => ({
          ...each,
          parameters: { ...each.parameters, ...(wasSoon === true && { was_soon: true }) },
        }));
    },
    ...(isUrgent && { isUrgent: isUrgentNow }),
    render: renderReservationText,
    async review({ db }, { subjectId, userId, readAt, parameters: stored }) {
      const row = subjectId === null ? null : await findRow(db, subjectId);
      const key = row && isCurrent(row, readAt !== null) ? keyOf(row) : null;
      if (!row || key === null) return { decision: 'drop' };
      const details = await readTextData(db, row);
      const reader = await findReservationRecipient(db, userId);
      if (!details || !reader || !concerns(side, details, userId)) return { decision: 'drop' };
      const from = reservationParameters.safeParse(stored).data?.from;
      const parameters = { ...parametersOf(key, details), ...(from !== undefined && { from }) };
      return { decision: 'send', parameters };
    },
  });
}

const hasActed = ({ actor_ids: actorIds }: OfReservation, userId: string) => actorIds.includes(userId);
