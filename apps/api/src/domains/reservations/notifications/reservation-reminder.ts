import type { Db } from '@rifq/db';
import { isClinicVisit } from '@rifq/rules';
import { system } from '../../../core/access.ts';
import { defineNotification } from '../../../core/notification.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { findReminder } from '../reminders.repository.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import type { ReservationText } from './notifications.texts.ts';
import { composeFor, findRow } from './notify-side.ts';
import {
  findReservationRecipient,
  parametersOf,
  readTextData,
  renderReservationText,
  reservationParameters,
} from './reservation-text.ts';

type Current = { readonly row: ReservationRow; readonly key: ReservationText };

/** Finds the reservation of a reminder; null if it was cancelled or moved, has begun, or its pet has passed away. */
async function current(db: Db, reminderId: string, now: Date): Promise<Current | null> {
  const reminder = await findReminder(db, reminderId);
  const row = reminder && (await findRow(db, reminder.reservationId));
  if (!reminder || !row || row.state !== 'confirmed' || row.startsAt <= now) return null;
  if (row.offerId !== null || row.startsAt.getTime() !== reminder.startsAt.getTime()) return null;
  const pet = (await petSummariesFor(db, system('reservations'), [row.petId])).get(row.petId);
  if (pet?.state === 'passed_away') return null;
  const key = reminder.hours === 1 ? 'soon' : 'tomorrow';
  return { row, key: isClinicVisit(row) ? `visit-${key}` : key };
}

/** Reminds the owner 24 hours and one hour before, in the owner's time zone. */
export const reservationReminder = defineNotification({
  name: 'reservation-reminder',
  kind: 'reservation',
  on: 'reservation.reminder_due',
  parameters: reservationParameters,
  async compose({ db, now }, { payload: { reminder_id: reminderId } }) {
    const found = await current(db, reminderId, now());
    if (!found) return [];
    const made = await composeFor(db, 'owner', found.key, found.row, `reminder:${reminderId}`);
    return made.map(notification => ({ ...notification, subjectId: reminderId }));
  },
  render: renderReservationText,
  async review({ db, now }, { subjectId, userId }) {
    const found = subjectId === null ? null : await current(db, subjectId, now());
    if (!found) return { decision: 'drop' };
    const details = await readTextData(db, found.row);
    const reader = await findReservationRecipient(db, userId);
    if (!details || !reader) return { decision: 'drop' };
    return { decision: 'send', parameters: parametersOf(found.key, details) };
  },
});
