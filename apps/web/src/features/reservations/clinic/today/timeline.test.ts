import { expect, it } from 'vitest';
import {
  buildClinicReservation,
  buildDay,
  buildSlot,
  karim,
  salma,
} from '../../../../testing/build-clinic.ts';
import { nextOf, timelineOf } from './timeline.ts';

const at = (time: string) => buildSlot(`2026-11-20T${time}:00.000Z`);
const day = buildDay({
  doctors: [
    { doctor_id: salma.id, hours: [], breaks: [], free: [at('11:00'), at('11:30'), at('13:00')], off: null },
    { doctor_id: karim.id, hours: [], breaks: [], free: [at('11:30')], off: null },
  ],
});
const frees = (doctors: Parameters<typeof timelineOf>[1]) =>
  timelineOf(day, doctors, null).flatMap(entry =>
    entry.type === 'free'
      ? [
          [
            entry.doctor.name,
            entry.slot.starts_at.slice(11, 16),
            entry.slot.ends_at.slice(11, 16),
            entry.count,
          ],
        ]
      : [],
  );

it('joins consecutive free slots of each doctor if several are shown', () => {
  expect(frees([salma, karim])).toEqual([
    [salma.name, '11:00', '12:00', 2],
    [karim.name, '11:30', '12:00', 1],
    [salma.name, '13:00', '13:30', 1],
  ]);
});

it('shows each free slot of a single doctor, bookable directly', () => {
  expect(frees([salma]).map(([, starts]) => starts)).toEqual(['11:00', '11:30', '13:00']);
});

const NINE = Date.parse('2026-11-20T09:00:00.000Z');
const booked = (from: string, arrived: string | null = null) =>
  buildClinicReservation({
    ...at(from),
    arrived_at: arrived === null ? null : `2026-11-20T${arrived}:00.000Z`,
  });

it('takes whoever waits since the earliest time as next, not who waits for a later time', () => {
  const early = booked('09:15');
  const waitsForLater = booked('15:00', '09:00');
  expect(nextOf([early, waitsForLater], NINE)).toBe(early);
  const late = booked('08:00', '08:50');
  const punctual = booked('08:30', '08:20');
  expect(nextOf([late, punctual, early], NINE)).toBe(punctual);
});
