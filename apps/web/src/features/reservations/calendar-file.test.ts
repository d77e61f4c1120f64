import { describe, expect, it } from 'vitest';
import '../../lib/formats/i18n.ts';
import { calendarFile } from './calendar-file.ts';
import { buildReservation } from './testing/build.ts';

const ORIGIN = 'https://rifq.example';
const reservation = buildReservation({
  starts_at: '2026-11-21T14:30:00.000Z',
  ends_at: '2026-11-21T15:00:00.000Z',
});
/** Lines as a calendar parses them: unfolded. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('calendarFile', () => {
  const file = calendarFile(reservation, ORIGIN);

  it('writes the times in UTC', () => {
    expect(linesOf(file)).toContain('DTSTART:20261121T143000Z');
    expect(linesOf(file)).toContain('DTEND:20261121T150000Z');
  });

  it('preserves its UID when the reservation is moved', () => {
    const id = `UID:${reservation.id}@rifq.example`;
    const moved = { ...reservation, starts_at: '2026-11-22T09:00:00.000Z' };
    expect(linesOf(file)).toContain(id);
    expect(linesOf(calendarFile(moved, ORIGIN))).toContain(id);
  });

  it('increments its sequence with each move and with the cancellation, which is its status', () => {
    const start = linesOf(file);
    expect(start).toContain('SEQUENCE:0');
    expect(start).toContain('STATUS:CONFIRMED');
    expect(linesOf(calendarFile({ ...reservation, revision: 2 }, ORIGIN))).toContain('SEQUENCE:2');
    const cancelled = linesOf(calendarFile({ ...reservation, revision: 3, state: 'cancelled' }, ORIGIN));
    expect(cancelled).toContain('SEQUENCE:3');
    expect(cancelled).toContain('STATUS:CANCELLED');
    expect(cancelled).toContain(`UID:${reservation.id}@rifq.example`);
    expect(cancelled).not.toContain('BEGIN:VALARM');
  });

  it('is no invitation, and has the reservation’s last change as its timestamp', () => {
    const changed = { ...reservation, updated_at: '2026-11-20T08:09:10.000Z' };
    const lines = linesOf(calendarFile(changed, ORIGIN));
    expect(lines).toContain('DTSTAMP:20261120T080910Z');
    expect(lines.some(line => line.startsWith('METHOD'))).toBe(false);
  });

  it('has an alarm an hour before', () => {
    const lines = linesOf(file);
    expect(lines.slice(lines.indexOf('BEGIN:VALARM'), lines.indexOf('END:VALARM'))).toContain(
      'TRIGGER:-PT1H',
    );
  });

  it('escapes special characters of the format', () => {
    const { clinic } = reservation;
    const named = {
      ...reservation,
      clinic: { ...clinic, name: 'عيادة; أ, ب \\ ج', address: 'الدور 1\nالباب 2' },
    };
    const lines = linesOf(calendarFile(named, ORIGIN));
    const description = lines.find(line => line.startsWith('DESCRIPTION:'));
    expect(lines).toContain('LOCATION:محادثة مكتوبة داخل رِفق');
    expect(description).toContain('عيادة\\; أ\\, ب \\\\ ج');
    expect(description).toContain('الدور 1\\nالباب 2');
  });

  it('folds lines at 75 octets without splitting a character, and ends each with CRLF', () => {
    const long = { ...reservation, pet: { ...reservation.pet, name: 'مشمش🐈'.repeat(30) } };
    const written = calendarFile(long, ORIGIN);
    const octets = written.split('\r\n').map(line => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    expect(linesOf(written).some(line => line.includes('مشمش🐈'.repeat(30)))).toBe(true);
    expect(written.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
