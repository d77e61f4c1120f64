import type { DeliveryMethod } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { isolated } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import { linkFreeName } from '../../../core/link-free-name.ts';
import type { NotificationContent } from '../../../core/notification.ts';
import { type BookedWith, bookedWith } from '../../clinics/index.ts';
import { accountActions, findRecipient, type Recipient } from '../../identity/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { type ReservationText, text } from './notifications.texts.ts';

/** The data of a notification text about a reservation. */
export type ReservationTextData = {
  readonly row: ReservationRow;
  readonly petName: string;
  readonly with: BookedWith;
};

/** Reads the data of a notification text; null if pet or doctor no longer exists. */
export async function readTextData(db: Db, row: ReservationRow): Promise<ReservationTextData | null> {
  const pet = (await petSummariesFor(db, system('reservations'), [row.petId])).get(row.petId);
  const booked = await bookedWith(db, row.doctorId);
  return pet === undefined || booked === null ? null : { row, petName: pet.name, with: booked };
}

const NO_BREAK_SPACE = '\u00a0';

/** Formats day and time in a reader's time zone, calendar and digits. */
export function dateTimeFor(
  date: Date,
  { timeZone, digits, calendar }: Pick<Recipient, 'timeZone' | 'digits' | 'calendar'>,
): string {
  const locale = `ar-SA-u-ca-${calendar}-nu-${digits}`;
  // Formatted separately, since Intl joins them with a comma, which belongs only before the time.
  const weekday = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long' }).format(date);
  const day = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long' }).format(date);
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(date);
  return text('moment', { weekday, day, time: time.replaceAll(' ', NO_BREAK_SPACE) });
}

/** Returns the name of a reader's time zone: «توقيت مصر». */
function zoneFor({ timeZone, digits }: Pick<Recipient, 'timeZone' | 'digits'>, date: Date): string {
  const locale = `ar-SA-u-nu-${digits}`;
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' }).formatToParts(
    date,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether two time zones show different times. */
function differs(one: string, other: string, date: Date): boolean {
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date);
  return clock(one) !== clock(other);
}

/** Prepares a name for a text: isolated, and in mail without what a mail program would link. */
export function nameFor(
  name: string,
  method: DeliveryMethod | 'app',
  otherwise: 'pet' | 'doctor' | 'clinic',
): string {
  if (method !== 'email') return isolated(name);
  const plain = linkFreeName(name);
  return plain === null ? text(`any.${otherwise}`) : isolated(plain);
}

/** Builds the text of one notification in the reader's time zone, which is named if the clinic has another one. */
export function composeReservationText(
  key: ReservationText,
  details: ReservationTextData,
  recipient: Recipient,
  method: DeliveryMethod | 'app',
): NotificationContent {
  const { row } = details;
  const when = dateTimeFor(row.startsAt, recipient);
  const values = {
    pet: nameFor(details.petName, method, 'pet'),
    doctor: nameFor(details.with.doctorName, method, 'doctor'),
    clinic: nameFor(details.with.clinicName, method, 'clinic'),
    when: differs(recipient.timeZone, details.with.clinicTimeZone, row.startsAt)
      ? text('in-your-zone', { when, zone: zoneFor(recipient, row.startsAt) })
      : when,
    money: text(moneyOf(row)),
  };
  return { title: text(`${key}.title`, values), text: text(`${key}.text`, values) };
}

function moneyOf({ paidAt, refundedAt, paymentMethod }: ReservationRow) {
  if (paidAt === null) return 'money.none';
  if (refundedAt === null) return 'money.kept';
  return paymentMethod === 1 ? 'money.coins' : 'money.card';
}

/** Finds a reader who can be notified: not deleted or suspended; null otherwise. */
export async function findReservationRecipient(db: Db, userId: string): Promise<Recipient | null> {
  const recipient = await findRecipient(db, scopeFor(system('reservations'), accountActions.read, userId));
  return recipient?.inactive === null ? recipient : null;
}
