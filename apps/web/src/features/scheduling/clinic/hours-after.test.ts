import type { DaySchedule, DoctorWeek } from '@rifq/contract/calls';
import { expect, it } from 'vitest';
import { karim, salma } from '../../../testing/build-clinic.ts';
import { hoursAfter } from './hours-after.ts';
import { newSlots, type SlotSearch } from './new-slots.ts';
import type { HoursChangeRequest } from './use-hours-change.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const everyDay = (from: number, to: number) => EVERY_DAY.map(weekday => ({ weekday, from, to, breaks: [] }));
const week: DoctorWeek = {
  doctor: salma,
  time_zone: 'Asia/Riyadh',
  today: '2026-11-20',
  week: everyDay(540, 600),
  days_off: [],
  version: 'a1',
};
const NOW = Date.parse('2026-11-20T09:00:00.000Z');
const days: DaySchedule[] = ['2026-11-22', '2026-11-23'].map(day => ({
  day,
  holiday: null,
  doctors: [],
  reservations: [],
}));
const period = {
  id: crypto.randomUUID(),
  name: 'رمضان',
  from: '2026-11-21',
  to: '2026-11-22',
  doctor_ids: null,
  week: everyDay(1410, 1500),
  version: 'p1',
};
const unsaved = (change: object = {}): HoursChangeRequest => ({
  type: 'period',
  id: period.id,
  name: period.name,
  from: period.from,
  to: period.to,
  doctorIds: null,
  week: period.week,
  version: undefined,
  ...change,
});
const booked = {
  kind: 1,
  starts_at: '2026-11-22T06:00:00.000Z',
  ends_at: '2026-11-22T06:30:00.000Z',
} as const;
const none = { periods: [], holidays: [] };

/** The starts of the slots that a change would leave, by the clock of Riyadh. */
const slots = (
  change: HoursChangeRequest,
  calendar: Parameters<typeof hoursAfter>[1] = none,
  move: Partial<SlotSearch> = {},
) =>
  newSlots(hoursAfter(week, calendar, change), days, { booked, others: [], now: NOW, ...move }).map(
    ({ starts_at }) => new Date(Date.parse(starts_at) + 3 * 3_600_000).toISOString().slice(5, 16),
  );

const NIGHTS = ['11-22T00:00', '11-22T00:30', '11-22T23:30', '11-23T00:00', '11-23T00:30'];
const USUAL = ['11-22T09:00', '11-22T09:30', '11-23T09:00', '11-23T09:30'];

it('proposes the nights of an unsaved period, also one that began on the day before', () => {
  expect(slots(unsaved())).toEqual([...NIGHTS, '11-23T09:00', '11-23T09:30']);
});

it('proposes the usual week for a doctor whom an unsaved period leaves out, and after a removal', () => {
  expect(slots(unsaved({ doctorIds: [karim.id] }))).toEqual(USUAL);
  const saved = { periods: [period], holidays: [] };
  expect(slots({ type: 'periodRemoval', period }, saved)).toEqual(USUAL);
  expect(slots(unsaved({ from: '2026-11-29', to: '2026-11-30' }), saved)).toEqual(USUAL);
});

it('proposes no time on a holiday, saved or not', () => {
  const holiday = { type: 'holiday', from: '2026-11-22', to: '2026-11-22', reason: 'عيد' } as const;
  expect(slots(holiday)).toEqual(['11-23T09:00', '11-23T09:30']);
  const saved = { periods: [], holidays: [{ ...holiday, id: crypto.randomUUID() }] };
  expect(slots(unsaved({ from: '2026-11-29', to: '2026-11-30' }), saved)).toEqual([
    '11-23T09:00',
    '11-23T09:30',
  ]);
});

it('proposes no time of the next day’s grid where the night before works', () => {
  // Until one at night, where the usual day begins at half past midnight off the night's grid.
  const early = { ...week, week: everyDay(40, 120) };
  const proposed = newSlots(hoursAfter(early, none, unsaved({ to: '2026-11-21' })), days, {
    booked,
    others: [],
    now: NOW,
  }).map(({ starts_at }) => starts_at.slice(5, 16));
  expect(proposed.slice(0, 4)).toEqual(['11-21T21:00', '11-21T21:30', '11-21T22:00', '11-21T22:30']);
  expect(proposed[4]).toBe('11-22T21:40');
});

it('proposes times of a visit in steps of five minutes for its length, apart from other new times', () => {
  const visit = { ...booked, kind: 3, ends_at: '2026-11-22T06:50:00.000Z' } as const;
  const away = unsaved({ from: '2026-11-29', to: '2026-11-30' });
  expect(slots(away, none, { booked: visit })).toEqual([
    ...['11-22T09:00', '11-22T09:05', '11-22T09:10'],
    ...['11-23T09:00', '11-23T09:05', '11-23T09:10'],
  ]);
  const others = [
    { from: Date.parse('2026-11-22T06:55:00.000Z'), to: Date.parse('2026-11-22T07:00:00.000Z') },
  ];
  expect(slots(away, none, { booked: visit, others })).toEqual([
    '11-22T09:00',
    '11-22T09:05',
    ...['11-23T09:00', '11-23T09:05', '11-23T09:10'],
  ]);
  const followUp = { ...booked, kind: 2 } as const;
  expect(slots(away, none, { booked: followUp })).toHaveLength(8);
});
