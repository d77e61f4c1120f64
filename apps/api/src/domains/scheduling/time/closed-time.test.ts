import { describe, expect, it } from 'vitest';
import { closedTimeAt } from './closed-time.ts';
import type { DoctorHours } from './hours.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Hours that are the same on each of these weekdays. */
const hoursFrom = (from: number, to: number, change: Partial<DoctorHours> = {}): DoctorHours => ({
  timeZone: 'Asia/Riyadh',
  week: EVERY_DAY.map(weekday => ({ weekday, from: from * 60, to: to * 60, breaks: [] })),
  daysOff: [],
  periods: [],
  ...change,
});
const at = (text: string) => new Date(text);
const closed = (since: string, opensAt: string) => ({ since: at(since), opensAt: at(opensAt) });

describe('the closed time of a clinic', () => {
  it('is none while one of its doctors works, or has a break', () => {
    const week = EVERY_DAY.map(weekday => ({
      weekday,
      from: 540,
      to: 1020,
      breaks: [{ from: 720, to: 780 }],
    }));
    const doctors = [hoursFrom(9, 17, { week }), hoursFrom(15, 20)];
    for (const time of ['06:00', '09:30', '13:59', '16:59'])
      expect(closedTimeAt(doctors, at(`2026-11-25T${time}:00Z`))).toBeNull();
    expect(closedTimeAt(doctors, at('2026-11-25T17:00:00Z'))).toEqual(
      closed('2026-11-25T17:00:00Z', '2026-11-26T06:00:00Z'),
    );
  });

  it('begins in the morning after hours that end on the next day', () => {
    const doctors = [hoursFrom(21, 26)];
    expect(closedTimeAt(doctors, at('2026-11-25T22:59:00Z'))).toBeNull();
    expect(closedTimeAt(doctors, at('2026-11-25T23:00:00Z'))).toEqual(
      closed('2026-11-25T23:00:00Z', '2026-11-26T18:00:00Z'),
    );
  });

  it('follows the zone of each doctor', () => {
    const doctors = [hoursFrom(9, 17, { timeZone: 'America/New_York' })];
    expect(closedTimeAt(doctors, at('2026-11-25T15:00:00Z'))).toBeNull();
    expect(closedTimeAt(doctors, at('2026-11-25T13:00:00Z'))).toEqual(
      closed('2026-11-24T22:00:00Z', '2026-11-25T14:00:00Z'),
    );
  });

  it('includes days off and holidays, and follows a special period', () => {
    const daysOff = [{ from: '2026-11-25', to: '2026-11-26', reason: 'عيد' }];
    const special = {
      from: '2026-11-27',
      to: '2026-11-27',
      week: [{ weekday: 5, from: 720, to: 900, breaks: [] }],
    };
    const doctors = [hoursFrom(9, 17, { daysOff, periods: [special] })];
    expect(closedTimeAt(doctors, at('2026-11-25T10:00:00Z'))).toEqual(
      closed('2026-11-24T14:00:00Z', '2026-11-27T09:00:00Z'),
    );
  });

  it('has no end that is more than a month away, and is not known without any hours', () => {
    const daysOff = [{ from: '2026-11-25', to: '2027-11-25', reason: 'إجازة' }];
    expect(closedTimeAt([hoursFrom(9, 17, { daysOff })], at('2026-11-25T10:00:00Z'))).toEqual({
      since: at('2026-11-24T14:00:00Z'),
      opensAt: null,
    });
    expect(closedTimeAt([hoursFrom(9, 17, { week: [] })], at('2026-11-25T10:00:00Z'))).toBeNull();
    expect(closedTimeAt([], at('2026-11-25T10:00:00Z'))).toBeNull();
  });
});
