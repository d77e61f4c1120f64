import { defineNotification, markReadOn } from '../../../core/notification.ts';
import { staffByRoleOf } from '../../clinics/index.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { findRow } from './notify-side.ts';
import {
  findReservationRecipient,
  parametersOf,
  readTextData,
  renderReservationText,
  reservationParameters,
} from './reservation-text.ts';

/** Whether the sign still asks for attention: its reservation is ahead. */
export const isFlagged = ({ redFlags, state }: ReservationRow) =>
  redFlags.length > 0 && state === 'confirmed';

type FlagStep = 'confirmed' | 'visit_booked' | 'handed_over' | 'offer_accepted';

/**
 * Notifies of an emergency sign in the reason of a reservation, at once and never by its words: its doctor and the desk,
 * except who booked it; and the colleague who takes it over.
 */
const redFlagOn = (on: `reservation.${FlagStep}`) => {
  const isNew = on === 'reservation.confirmed' || on === 'reservation.visit_booked';
  return defineNotification({
    name: `${on.replace('.', '-')}-red-flag`,
    kind: 'reservation',
    isEmergency: true,
    on,
    readBy: (['reservation.opened', 'reservation.cancelled', 'reservation.no_show'] as const).map(step =>
      markReadOn(step, ({ payload }) => ({
        userIds: payload.staff_ids,
        subjectId: payload.reservation_id,
      })),
    ),
    parameters: reservationParameters,
    async compose({ db }, { id: eventId, payload }) {
      const row = await findRow(db, payload.reservation_id);
      const details = row && isFlagged(row) ? await readTextData(db, row) : null;
      if (!row || details === null) return [];
      const { desk } = isNew ? await staffByRoleOf(db, row.clinicId) : { desk: [] };
      const userIds = new Set([details.with.doctorUserId, ...desk].flatMap(id => id ?? []));
      for (const id of [row.ownerId, ...payload.actor_ids]) userIds.delete(id);
      const active = await Promise.all([...userIds].map(id => findReservationRecipient(db, id)));
      return active
        .flatMap(recipient => recipient ?? [])
        .map(({ id: userId }) => ({
          userId,
          parameters: parametersOf('red-flag', details),
          link: `/clinic/reservations/${row.id}`,
          dedupKey: `reservation:red-flag:${row.id}${isNew ? '' : `:${eventId}`}`,
          subjectId: row.id,
          clinicId: row.clinicId,
        }));
    },
    render: renderReservationText,
    async review({ db }, { subjectId, userId }) {
      const row = subjectId === null ? null : await findRow(db, subjectId);
      const details = row && isFlagged(row) ? await readTextData(db, row) : null;
      if (details === null || !(await findReservationRecipient(db, userId))) return { decision: 'drop' };
      return { decision: 'send', parameters: parametersOf('red-flag', details) };
    },
  });
};

export const redFlagNotifications = (
  ['confirmed', 'visit_booked', 'handed_over', 'offer_accepted'] as const
).map(step => redFlagOn(`reservation.${step}`));
