import type { WorkingDay } from '@rifq/contract/calls';
import { describe, expect, it } from 'vitest';
import type { DoctorHours } from './hours.ts';
import { slotsIn, timesOn } from './slots.ts';
import { breaksOf, workingRanges, worksThrough } from './working-ranges.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const HALF_HOUR = 30;

/** Builds the same hours for every day, between clock times such as '9:00'. */
function hoursOf(timeZone: string, from: string, to: string, ...breaks: [string, string][]): DoctorHours {
  const week = EVERY_DAY.map(
    (weekday): WorkingDay => ({
      weekday,
      from: minutes(from),
      to: minutes(to),
      breaks: breaks.map(([start, end]) => ({ from: minutes(start), to: minutes(end) })),
    }),
  );
  return { timeZone, week, daysOff: [], periods: [] };
}

function minutes(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

/** Formats ranges in UTC, as in '06:00–14:00'. */
const inUtc = (spans: readonly { startsAt: Date; endsAt: Date }[]) =>
  spans.map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map(time => time.toISOString().slice(11, 16)).join('–'),
  );

/** Half-hour slots of a day, as a clock in the time zone shows them. */
const clockTimes = (hours: DoctorHours, day: string) => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: hours.timeZone, timeStyle: 'short' });
  return slotsIn(workingRanges(hours, day, 1), HALF_HOUR).map(({ startsAt }) => clock.format(startsAt));
};

describe('a day of work', () => {
  it('has its hours without its breaks, in the doctor’s time zone', () => {
    const hours = hoursOf('Asia/Riyadh', '9:00', '17:00', ['13:00', '14:00'], ['16:00', '16:15']);
    expect(inUtc(workingRanges(hours, '2026-12-06', 1))).toEqual([
      '06:00–10:00',
      '11:00–13:00',
      '13:15–14:00',
    ]);
    expect(inUtc(breaksOf(hours, '2026-12-06', 1))).toEqual(['10:00–11:00', '13:00–13:15']);
  });

  it('restarts its slots after a break, so that no break splits a slot', () => {
    const hours = hoursOf('Asia/Riyadh', '9:00', '11:00', ['9:40', '9:50']);
    expect(clockTimes(hours, '2026-12-06')).toEqual(['09:00', '09:50', '10:20']);
  });

  it('may last from midnight to midnight', () => {
    const hours = hoursOf('Asia/Riyadh', '0:00', '24:00');
    expect(slotsIn(workingRanges(hours, '2026-12-06', 2), HALF_HOUR)).toHaveLength(96);
    const overMidnight = {
      startsAt: new Date('2026-12-06T20:45:00Z'),
      endsAt: new Date('2026-12-06T21:15:00Z'),
    };
    expect(worksThrough(hours, overMidnight)).toBe(true);
    expect(worksThrough(hoursOf('Asia/Riyadh', '0:00', '23:59'), overMidnight)).toBe(false);
  });

  it('begins after a break at its start, and ends before one at its end', () => {
    const hours = hoursOf('Asia/Riyadh', '9:00', '12:00', ['9:00', '10:00'], ['11:00', '12:00']);
    expect(inUtc(workingRanges(hours, '2026-12-06', 1))).toEqual(['07:00–08:00']);
  });

  it('uses the hours of its weekday, with 0 for Sunday', () => {
    const sunday: WorkingDay = { weekday: 0, from: 540, to: 600, breaks: [] };
    const saturday: WorkingDay = { weekday: 6, from: 660, to: 720, breaks: [] };
    const hours = { timeZone: 'Asia/Riyadh', week: [sunday, saturday], daysOff: [], periods: [] };
    // 5 December 2026 is a Saturday.
    expect(inUtc(workingRanges(hours, '2026-12-05', 8))).toEqual([
      '08:00–09:00',
      '06:00–07:00',
      '08:00–09:00',
    ]);
  });

  it('has no hours on a day off, including its last day', () => {
    const hours = hoursOf('Asia/Riyadh', '9:00', '10:00');
    const closed = { ...hours, daysOff: [{ from: '2026-12-06', to: '2026-12-07', reason: 'إجازة' }] };
    const days = workingRanges(closed, '2026-12-05', 4).map(({ startsAt }) =>
      startsAt.toISOString().slice(0, 10),
    );
    expect(days).toEqual(['2026-12-05', '2026-12-08']);
    expect(
      breaksOf(
        { ...closed, week: hoursOf('UTC', '9:00', '12:00', ['10:00', '11:00']).week },
        '2026-12-06',
        1,
      ),
    ).toEqual([]);
  });
});

/** Ramadan of 2027 in Riyadh, as a clinic announces it. */
const RAMADAN = { from: '2027-02-08', to: '2027-03-08' };
const inRamadan = (usual: DoctorHours, ...night: Parameters<typeof hoursOf>): DoctorHours => ({
  ...usual,
  periods: [{ ...RAMADAN, week: hoursOf(...night).week }],
});

describe('hours that end after midnight', () => {
  const night = hoursOf('Asia/Riyadh', '21:00', '26:00', ['23:45', '24:15']);

  it('belong to the day on which they begin', () => {
    expect(inUtc(workingRanges(night, '2027-02-10', 1))).toEqual(['18:00–20:45', '21:15–23:00']);
  });

  it('give their slots to the day on which each starts, also a night that began before the first day', () => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Riyadh', timeStyle: 'short' });
    const times = timesOn(night, '2027-02-10', 1, ranges => slotsIn(ranges, 60)).map(({ startsAt }) =>
      clock.format(startsAt),
    );
    expect(times).toEqual(['00:15', '21:00', '22:00']);
  });

  it('are left to the night where the hours of the next day begin within it', () => {
    const saturday: WorkingDay = { weekday: 6, from: 1320, to: 1560, breaks: [{ from: 1470, to: 1500 }] };
    const sunday: WorkingDay = { weekday: 0, from: 0, to: 240, breaks: [] };
    const hours = { ...night, week: [sunday, saturday] };
    // 6 February 2027 is a Saturday. The Sunday fills the break of the night before, and goes on after it.
    expect(inUtc(workingRanges(hours, '2027-02-06', 2))).toEqual([
      '19:00–21:30',
      '21:30–22:00',
      '22:00–23:00',
      '23:00–01:00',
    ]);
  });

  it('cover a break of the next day, of which only the rest is one', () => {
    const wednesday: WorkingDay = { weekday: 3, from: 60, to: 480, breaks: [{ from: 90, to: 150 }] };
    const tuesday: WorkingDay = { weekday: 2, from: 1260, to: 1560, breaks: [] };
    const hours = { ...night, week: [tuesday, wednesday] };
    // 9 February 2027 is a Tuesday.
    expect(inUtc(workingRanges(hours, '2027-02-09', 2))).toEqual(['18:00–23:00', '23:30–05:00']);
    expect(inUtc(breaksOf(hours, '2027-02-09', 2))).toEqual(['23:00–23:30']);
  });

  it('are removed by a day off on the day they begin, and not by one on the next', () => {
    const off = (day: string) => ({ ...night, daysOff: [{ from: day, to: day, reason: 'عيد' }] });
    const oneAt = { startsAt: new Date('2027-02-10T22:00:00Z'), endsAt: new Date('2027-02-10T22:30:00Z') };
    expect(worksThrough(off('2027-02-10'), oneAt)).toBe(false);
    expect(worksThrough(off('2027-02-11'), oneAt)).toBe(true);
  });

  it('end by the clock when it changes after midnight', () => {
    // Cairo, 24 April 2026: 0:00 becomes 1:00, so that two hours after midnight are one.
    const cairo = hoursOf('Africa/Cairo', '22:00', '26:00');
    expect(inUtc(workingRanges(cairo, '2026-04-23', 1))).toEqual(['20:00–23:00']);
    expect(inUtc(workingRanges(cairo, '2026-04-22', 1))).toEqual(['20:00–00:00']);
  });
});

describe('a special period', () => {
  const hours = inRamadan(hoursOf('Asia/Riyadh', '9:00', '17:00'), 'Asia/Riyadh', '21:00', '26:00');

  it('replaces the usual week from its first to its last day, whose night ends on the day after', () => {
    const start = workingRanges(hours, '2027-02-07', 2);
    expect(inUtc(start)).toEqual(['06:00–14:00', '18:00–23:00']);
    const end = workingRanges(hours, '2027-03-08', 2);
    expect(inUtc(end)).toEqual(['18:00–23:00', '06:00–14:00']);
    expect(end[0]?.endsAt).toEqual(new Date('2027-03-08T23:00:00Z'));
  });

  it('closes a weekday that its week does not have', () => {
    const [sunday] = hours.week;
    const onlySundays = { ...hours, periods: [{ ...RAMADAN, week: sunday ? [sunday] : [] }] };
    // 14 February 2027 is a Sunday.
    expect(workingRanges(onlySundays, '2027-02-15', 6)).toEqual([]);
    expect(inUtc(workingRanges(onlySundays, '2027-02-14', 1))).toEqual(['06:00–14:00']);
  });

  it('has no hours on a holiday', () => {
    const closed = { ...hours, daysOff: [{ from: '2027-02-22', to: '2027-02-22', reason: 'يوم التأسيس' }] };
    expect(workingRanges(closed, '2027-02-22', 1)).toEqual([]);
  });
});

describe('when the clocks change', () => {
  // In 2026 by the IANA database: https://data.iana.org/time-zones/tzdb/africa and asia.
  it.each([
    // Clocks go forward at midnight, from 0:00 to 1:00.
    ['Africa/Cairo', '2026-04-24', ['01:00', '01:30']],
    ['Asia/Beirut', '2026-03-29', ['01:00', '01:30']],
    // The day before.
    ['Africa/Cairo', '2026-04-23', ['00:00', '00:30', '01:00', '01:30']],
    // No change since 2016.
    ['Europe/Istanbul', '2026-03-29', ['00:00', '00:30', '01:00', '01:30']],
  ])('in %s on %s, there is no slot in an hour that does not exist', (zone, day, slots) => {
    expect(clockTimes(hoursOf(zone, '0:00', '2:00'), day)).toEqual(slots);
  });

  it('hours that begin within the missing hour begin when it ends', () => {
    expect(clockTimes(hoursOf('Africa/Cairo', '0:20', '2:00'), '2026-04-24')).toEqual(['01:00', '01:30']);
    expect(clockTimes(hoursOf('Africa/Cairo', '0:00', '1:00'), '2026-04-24')).toEqual([]);
  });

  it('a break within the missing hour removes no time', () => {
    const hours = hoursOf('Africa/Cairo', '0:00', '2:00', ['0:15', '0:45']);
    expect(clockTimes(hours, '2026-04-24')).toEqual(['01:00', '01:30']);
  });

  it('a repeated hour has its slots both times, each once in real time', () => {
    // Cairo, 29 October 2026: 24:00 becomes 23:00.
    const night = hoursOf('Africa/Cairo', '22:00', '24:00');
    expect(clockTimes(night, '2026-10-29')).toEqual(['22:00', '22:30', '23:00', '23:30', '23:00', '23:30']);
    expect(inUtc(workingRanges(night, '2026-10-29', 1))).toEqual(['19:00–22:00']);
  });

  it('hours that end within a repeated hour end the first time, and a day up to midnight touches the next', () => {
    expect(inUtc(workingRanges(hoursOf('Africa/Cairo', '22:00', '23:30'), '2026-10-29', 1))).toEqual([
      '19:00–20:30',
    ]);
    const allDay = workingRanges(hoursOf('Africa/Cairo', '0:00', '24:00'), '2026-10-29', 2);
    expect(allDay[0]?.endsAt).toEqual(allDay[1]?.startsAt);
  });

  it('a doctor in Casablanca works an hour later in UTC during Ramadan', () => {
    const hours = hoursOf('Africa/Casablanca', '9:00', '10:00');
    const starts = ['2026-02-14', '2026-02-16', '2026-03-21', '2026-03-23'].map(
      day => inUtc(workingRanges(hours, day, 1))[0],
    );
    expect(starts).toEqual(['08:00–09:00', '09:00–10:00', '09:00–10:00', '08:00–09:00']);
  });
});
