import type { Reservation } from '@rifq/contract/calls';
import { isolated, spacedPhone } from '@rifq/rules';
import { saveFile } from '../../lib/files/save-file.ts';
import { clinicPlace, placeText } from './place-text.ts';
import { aboutText } from './reservation-text.ts';

/** Octets per line before folding (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** Fields of a reservation in a calendar entry. */
export type CalendarEntry = Pick<
  Reservation,
  'id' | 'state' | 'starts_at' | 'ends_at' | 'revision' | 'updated_at' | 'kind'
> & {
  pet: Pick<Reservation['pet'], 'name'>;
  doctor: Pick<Reservation['doctor'], 'name'>;
  clinic: Pick<Reservation['clinic'], 'name' | 'address' | 'city' | 'phone'>;
};

/**
 * Formats a reservation as an iCalendar file (RFC 5545) with an alarm an hour before, unless it is cancelled. The UID
 * is stable and SEQUENCE rises, so that a second import updates the entry. It has no METHOD: it is no invitation (which
 * needs an ORGANIZER in RFC 5546), and DTSTAMP is when the reservation was last changed (3.8.7.2).
 * @param origin of this app, for the link and the UID
 */
export function calendarFile(reservation: CalendarEntry, origin: string = location.origin): string {
  const { id, state, doctor, clinic } = reservation;
  const isCancelled = state === 'cancelled';
  const title = aboutText(reservation);
  const link = `${origin}/dashboard/reservations/${id}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rifq//Reservations//AR',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(reservation.updated_at)}`,
    `SEQUENCE:${reservation.revision}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${utc(reservation.starts_at)}`,
    `DTEND:${utc(reservation.ends_at)}`,
    `SUMMARY:${escaped(`${title}\u00a0· ${isolated(doctor.name)}`)}`,
    // The clinic of a consultation is in the description: a map would navigate to its address.
    `LOCATION:${escaped(placeText(reservation))}`,
    `DESCRIPTION:${escaped(`${clinicPlace(clinic)}\n\u2066${spacedPhone(clinic.phone)}\u2069\n${link}`)}`,
    `URL:${link}`,
    ...(isCancelled ? [] : alarm(title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(line => `${folded(line)}\r\n`).join('');
}

const alarm = (title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  'TRIGGER:-PT1H',
  'END:VALARM',
];

/** Downloads the calendar file of a reservation. */
export function saveCalendarFile(reservation: CalendarEntry): void {
  saveFile(new Blob([calendarFile(reservation)], { type: 'text/calendar;charset=utf-8' }), 'rifq.ics');
}

/** Formats a timestamp in UTC: 20261121T143000Z. */
function utc(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Escapes backslashes, semicolons, commas and line breaks (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
}

/** Folds a line to at most 75 octets, with a space before each continuation; no character is split. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    // The space before a continuation counts.
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = '';
      octets = 1;
    }
    piece += letter;
    octets += size;
  }
  return [...pieces, piece].join('\r\n ');
}
