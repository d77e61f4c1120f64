import { describe, expect, it } from 'vitest';
import '../../lib/formats/i18n.ts';
import { calendarFile } from './calendar-file.ts';
import { buildReservation } from './testing/build.ts';

const ORIGIN = 'https://rifq.example';
const reservation = buildReservation({
  starts_at: '2026-11-21T14:30:00.000Z',
  ends_at: '2026-11-21T15:00:00.000Z',
});
/** The lines as a calendar reads them: unfolded. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('calendarFile', () => {
  const file = calendarFile(reservation, ORIGIN);

  it('says the times in UTC', () => {
    expect(linesOf(file)).toContain('DTSTART:20261121T143000Z');
    expect(linesOf(file)).toContain('DTEND:20261121T150000Z');
  });

  it('keeps its id when the reservation is moved', () => {
    const id = `UID:${reservation.id}@rifq.example`;
    const moved = { ...reservation, starts_at: '2026-11-22T09:00:00.000Z' };
    expect(linesOf(file)).toContain(id);
    expect(linesOf(calendarFile(moved, ORIGIN))).toContain(id);
  });

  it('rings an hour before', () => {
    const lines = linesOf(file);
    expect(lines.slice(lines.indexOf('BEGIN:VALARM'), lines.indexOf('END:VALARM'))).toContain(
      'TRIGGER:-PT1H',
    );
  });

  it('escapes what the format gives a meaning', () => {
    const { clinic } = reservation;
    const named = {
      ...reservation,
      clinic: { ...clinic, name: 'عيادة; أ, ب \\ ج', address: 'الدور 1\nالباب 2' },
    };
    const place = linesOf(calendarFile(named, ORIGIN)).find(line => line.startsWith('LOCATION:'));
    expect(place).toContain('عيادة\\; أ\\, ب \\\\ ج');
    expect(place).toContain('الدور 1\\nالباب 2');
  });

  it('folds lines at 75 octets without cutting a letter, and ends each as the format asks', () => {
    const long = { ...reservation, pet: { ...reservation.pet, name: 'مشمش🐈'.repeat(30) } };
    const written = calendarFile(long, ORIGIN);
    const octets = written.split('\r\n').map(line => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    expect(linesOf(written).some(line => line.includes('مشمش🐈'.repeat(30)))).toBe(true);
    expect(written.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
