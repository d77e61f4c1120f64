import { isolated } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { linkFreeName } from '../../../core/link-free-name.ts';
import type { DeliveryMethod, NotificationWords } from '../../../core/notification.ts';
import { asServer } from '../../../core/server-access.ts';
import { type BookedWith, bookedWith } from '../../clinics/server.ts';
import { findRecipient, type Recipient } from '../../identity/index.ts';
import { petName } from '../../pets/server.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { type ReservationText, text } from './notifications.texts.ts';

/** What the words of a notification about a reservation are made of. */
export type ToldReservation = {
  readonly row: ReservationRow;
  readonly petName: string;
  readonly with: BookedWith;
};

/** All that is told of a reservation; null when something of it is gone. */
export async function readTold(db: Db, row: ReservationRow): Promise<ToldReservation | null> {
  const name = await petName(db, row.petId);
  const booked = await bookedWith(db, row.doctorId);
  return name === null || booked === null ? null : { row, petName: name, with: booked };
}

const NO_BREAK_SPACE = '\u00a0';

/** A moment in the words of a reader: day and time in the reader's zone, calendar and digits. */
export function momentFor(
  moment: Date,
  { timeZone, digits, calendar }: Pick<Recipient, 'timeZone' | 'digits' | 'calendar'>,
): string {
  const locale = `ar-SA-u-ca-${calendar}-nu-${digits}`;
  // By themselves, since Intl parts the two with a comma, which stands before the time alone.
  const weekday = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long' }).format(moment);
  const day = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long' }).format(moment);
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(moment);
  return text('moment', { weekday, day, time: time.replaceAll(' ', NO_BREAK_SPACE) });
}

/** The name of a reader's zone: «توقيت مصر». */
function zoneFor({ timeZone, digits }: Pick<Recipient, 'timeZone' | 'digits'>, moment: Date): string {
  const locale = `ar-SA-u-nu-${digits}`;
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' }).formatToParts(
    moment,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether two zones show different times at a moment. */
function differs(one: string, other: string, moment: Date): boolean {
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment);
  return clock(one) !== clock(other);
}

/** The name that stands in a text: isolated, and in a mail free of what a program would link. */
export function nameFor(
  name: string,
  method: DeliveryMethod | 'app',
  otherwise: 'pet' | 'doctor' | 'clinic',
): string {
  if (method !== 'email') return isolated(name);
  const plain = linkFreeName(name);
  return plain === null ? text(`any.${otherwise}`) : isolated(plain);
}

/** The words of one notification for one reader, in the reader's zone; their own zone is named where the clinic has another. */
export function wordsFor(
  key: ReservationText,
  told: ToldReservation,
  recipient: Recipient,
  method: DeliveryMethod | 'app',
): NotificationWords {
  const { row } = told;
  const when = momentFor(row.startsAt, recipient);
  const values = {
    pet: nameFor(told.petName, method, 'pet'),
    doctor: nameFor(told.with.doctorName, method, 'doctor'),
    clinic: nameFor(told.with.clinicName, method, 'clinic'),
    when: differs(recipient.timeZone, told.with.clinicTimeZone, row.startsAt)
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

/** A reader who is there to be told: neither gone nor switched off; null otherwise. */
export async function readerOf(db: Db, userId: string): Promise<Recipient | null> {
  const recipient = await findRecipient(db, asServer('user', userId));
  return recipient?.inactive === null ? recipient : null;
}
