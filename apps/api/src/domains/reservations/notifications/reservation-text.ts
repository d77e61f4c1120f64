import type { Db } from '@rifq/db';
import { isSoon } from '@rifq/rules';
import * as z from 'zod/mini';
import { scopeFor, system } from '../../../core/access.ts';
import { formatDateTime, formatZone, type ReaderSettings } from '../../../core/formats.ts';
import { isolatedName } from '../../../core/link-free-name.ts';
import type { NotificationContent, ShownIn } from '../../../core/notification.ts';
import { timestampField, timeZoneField } from '../../../core/notification-fields.ts';
import { type BookedWith, bookedWith } from '../../clinics/index.ts';
import { accountActions, findRecipient, type Recipient } from '../../identity/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { mentions, type ReservationText, reservationTexts, textIn } from './notifications.texts.ts';

/** What a notification about a reservation says. */
export const reservationParameters = z.object({
  key: z.enum(reservationTexts),
  pet: z.string(),
  /** Doctor and clinic, as far as the text names them. */
  doctor: z.optional(z.string()),
  clinic: z.optional(z.string()),
  /** The doctor before, of one that came to another. */
  from: z.optional(z.string()),
  starts_at: timestampField,
  /** Whether it was to begin within a day before it was moved. */
  was_soon: z.optional(z.boolean()),
  /** Until when an unpaid one holds its slot. */
  held_until: z.optional(timestampField),
  clinic_time_zone: timeZoneField,
  money: z.enum(['none', 'kept', 'coins', 'card']),
});

type ReservationParameters = z.output<typeof reservationParameters>;

/** The data of a notification about a reservation. */
export type ReservationTextData = {
  readonly row: ReservationRow;
  readonly petName: string;
  readonly with: BookedWith;
};

/** Reads the data of a notification; null if pet or doctor no longer exists. */
export async function readTextData(db: Db, row: ReservationRow): Promise<ReservationTextData | null> {
  const pet = (await petSummariesFor(db, system('reservations'), [row.petId])).get(row.petId);
  const booked = await bookedWith(db, row.doctorId);
  return pet === undefined || booked === null ? null : { row, petName: pet.name, with: booked };
}

export const parametersOf = (
  key: ReservationText,
  { row, petName, with: booked }: ReservationTextData,
): ReservationParameters => ({
  key,
  pet: petName,
  ...(mentions(key, 'doctor') && { doctor: booked.doctorName }),
  ...(mentions(key, 'clinic') && { clinic: booked.clinicName }),
  starts_at: row.startsAt.toISOString(),
  ...(row.heldUntil && mentions(key, 'until') && { held_until: row.heldUntil.toISOString() }),
  clinic_time_zone: booked.clinicTimeZone,
  money: moneyOf(row),
});

function moneyOf({ paidAt, refundedAt, paymentMethod }: ReservationRow): ReservationParameters['money'] {
  if (paidAt === null) return 'none';
  if (refundedAt === null) return 'kept';
  return paymentMethod === 1 ? 'coins' : 'card';
}

/** Whether a reservation begins, was to begin or is held within a day, and has not begun. */
export function isUrgentNow(
  { starts_at, held_until, was_soon = false }: ReservationParameters,
  now: Date,
): boolean {
  const startsAt = new Date(starts_at);
  const isHeld = held_until !== undefined && isSoon(new Date(held_until), now);
  return isHeld || isSoon(startsAt, now) || (was_soon && startsAt > now);
}

/** Whether two time zones show different times. */
function differs(one: string, other: string, date: Date): boolean {
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date);
  return clock(one) !== clock(other);
}

/** Renders one notification in the reader's time zone, which is named if the clinic has another one. */
export function renderReservationText(
  { key, money, ...parameters }: ReservationParameters,
  reader: ReaderSettings,
  shownIn: ShownIn,
): NotificationContent {
  const text = textIn(reader.language);
  const startsAt = new Date(parameters.starts_at);
  const when = formatDateTime(startsAt, reader);
  // Isolated, and in a mail without what a mail program would link.
  const nameOf = (name: string | undefined, otherwise: 'pet' | 'doctor' | 'clinic') =>
    isolatedName(name, shownIn, text(`any.${otherwise}`));
  const values = {
    pet: nameOf(parameters.pet, 'pet'),
    doctor: nameOf(parameters.doctor, 'doctor'),
    clinic: nameOf(parameters.clinic, 'clinic'),
    from: nameOf(parameters.from, 'doctor'),
    when: differs(reader.timeZone, parameters.clinic_time_zone, startsAt)
      ? text('in-your-zone', { when, zone: formatZone(startsAt, reader) })
      : when,
    until: parameters.held_until ? formatDateTime(new Date(parameters.held_until), reader) : '',
    money: text(`money.${money}`),
  };
  return { title: text(`${key}.title`, values), text: text(`${key}.text`, values) };
}

/** Finds a reader who can be notified: not deleted or suspended; null otherwise. */
export async function findReservationRecipient(db: Db, userId: string): Promise<Recipient | null> {
  const recipient = await findRecipient(db, scopeFor(system('reservations'), accountActions.read, userId));
  return recipient?.inactive === null ? recipient : null;
}
