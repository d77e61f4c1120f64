import type { WorkingDay } from '@rifq/contract/calls';
import { addCivilDays, weekdayOf } from '@rifq/rules';
import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysFrom, instantAt } from './clock.ts';
import type { DoctorHours, TimeRange } from './hours.ts';
import { slotsIn, timesOn } from './slots.ts';
import { workingRanges, worksThrough } from './working-ranges.ts';

const MINUTES_A_DAY = 1440;
const DAYS = 3;

const zone = fc.constantFrom(
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Hebron',
  'Asia/Riyadh',
  'Australia/Lord_Howe',
  'Europe/Istanbul',
  'Europe/Paris',
);
/** Days around which clocks change in some zone, and others. */
const day = fc.oneof(
  fc.constantFrom(
    '2026-02-14',
    '2026-03-21',
    '2026-03-28',
    '2026-04-23',
    '2026-10-24',
    '2026-10-28',
    '2026-10-31',
  ),
  fc.integer({ min: 0, max: 1000 }).map(days => daysFrom('2025-01-01', days + 1).at(-1) ?? '2025-01-01'),
);

/**
 * Sorted cuts of the time from the start of the work until a day later: the first is the start, the last the end, pairs
 * between them are breaks.
 */
const workingDay = fc
  .tuple(
    fc.integer({ min: 0, max: MINUTES_A_DAY - 1 }),
    fc.uniqueArray(fc.integer({ min: 0, max: MINUTES_A_DAY }), { minLength: 2, maxLength: 10 }),
  )
  .map(([start, cuts]) => {
    const sorted = cuts.toSorted((one, other) => one - other);
    return sorted.map(cut => start + cut - (sorted[0] ?? 0));
  })
  .map(cuts => {
    const inner = cuts.slice(1, -1);
    const breaks = inner.flatMap((from, index) => {
      const to = inner[index + 1];
      return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
    });
    return { from: cuts[0] ?? 0, to: cuts.at(-1) ?? MINUTES_A_DAY, breaks };
  });

const week: fc.Arbitrary<WorkingDay[]> = fc
  .array(fc.option(workingDay), { minLength: 7, maxLength: 7 })
  .map(days => days.flatMap((working, weekday) => (working ? [{ ...working, weekday }] : [])));

const span = (of: fc.Arbitrary<string>) =>
  fc.tuple(of, of).map(([one, other]) => ({
    from: one < other ? one : other,
    to: one < other ? other : one,
  }));

const hoursAround = (of: fc.Arbitrary<string>, timeZone: fc.Arbitrary<string>): fc.Arbitrary<DoctorHours> =>
  fc.record({
    timeZone,
    week,
    daysOff: fc.array(
      span(of).map(days => ({ ...days, reason: '' })),
      { maxLength: 1 },
    ),
    periods: fc.array(
      fc.tuple(span(of), week).map(([days, special]) => ({ ...days, week: special })),
      { maxLength: 1 },
    ),
  });

const hours = hoursAround(day, zone);

/** The model: the hours that begin on a day, and whether work that began on it covers a minute from its midnight. */
function worksAt({ week: usual, daysOff, periods }: DoctorHours, on: string, minute: number): boolean {
  const isOn = ({ from, to }: { from: string; to: string }) => from <= on && on <= to;
  if (daysOff.some(isOn)) return false;
  const working = (periods.find(isOn)?.week ?? usual).find(({ weekday }) => weekday === weekdayOf(on));
  if (working === undefined || minute < working.from || working.to <= minute) return false;
  return !working.breaks.some(pause => pause.from <= minute && minute < pause.to);
}

/** Whether the doctor works at a minute of a day: by its own hours, or by those of the night before. */
const worksByModel = (doctor: DoctorHours, on: string, minute: number) =>
  worksAt(doctor, on, minute) || worksAt(doctor, addCivilDays(on, -1), minute + MINUTES_A_DAY);

/** Returns what a clock in the time zone shows. */
function clockAt(time: Date, timeZone: string): { day: string; minute: number } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [date = '', clock = ''] = format.format(time).split(' ');
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return { day: date, minute: hour * 60 + minute };
}

it('slots are sorted by time, do not overlap, and are entirely within the doctor’s work', () => {
  const minutes = fc.constantFrom(15, 30);
  fc.assert(
    fc.property(hours, day, minutes, (doctor, from, length) => {
      const slots = slotsIn(workingRanges(doctor, from, DAYS), length);
      for (const [index, slot] of slots.entries()) {
        expect(slot.endsAt.getTime() - slot.startsAt.getTime()).toBe(length * 60_000);
        const next = slots[index + 1];
        if (next) expect(slot.endsAt.getTime()).toBeLessThanOrEqual(next.startsAt.getTime());
        expect(worksThrough(doctor, slot)).toBe(true);
      }
    }),
    { numRuns: fuzzRuns(50) },
  );
});

it('each slot starts within the hours of its day or of the night before, in no break and on no day off', () => {
  fc.assert(
    fc.property(hours, day, (doctor, from) => {
      for (const { startsAt } of slotsIn(workingRanges(doctor, from, DAYS), 15)) {
        const shown = clockAt(startsAt, doctor.timeZone);
        // A repeated clock time maps to its first occurrence; the second belongs to the range that surrounds it.
        if (instantAt(shown.day, shown.minute, doctor.timeZone).getTime() !== startsAt.getTime()) continue;
        expect(worksByModel(doctor, shown.day, shown.minute)).toBe(true);
      }
    }),
    { numRuns: fuzzRuns(30) },
  );
});

/** Days of one week and its edges, so that days off and periods begin, end and meet nights. */
const nearDay = fc.integer({ min: 0, max: 9 }).map(days => addCivilDays('2027-02-06', days));
const nearHours = hoursAround(nearDay, fc.constantFrom('Asia/Riyadh', 'Asia/Kolkata', 'Etc/UTC'));

it('a doctor works at exactly the minutes of the model, also across midnight and at the ends of periods', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: MINUTES_A_DAY - 1 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(nearHours, nearDay, minutes, (doctor, on, asked) => {
      const edges = doctor.week.flatMap(({ from, to, breaks }) => [
        from,
        to,
        ...breaks.flatMap(pause => [pause.from, pause.to]),
      ]);
      const around = edges
        .flatMap(edge => [edge - 1, edge])
        .map(edge => (edge + MINUTES_A_DAY) % MINUTES_A_DAY);
      for (const minute of [...asked, ...around]) {
        const startsAt = instantAt(on, minute, doctor.timeZone);
        const range = { startsAt, endsAt: new Date(startsAt.getTime() + 60_000) };
        expect(worksThrough(doctor, range)).toBe(worksByModel(doctor, on, minute));
      }
    }),
    { numRuns: fuzzRuns(150) },
  );
});

it('ranges are in order and apart, and those of single days are those of all days', () => {
  fc.assert(
    fc.property(nearHours, nearDay, (doctor, from) => {
      const ranges = workingRanges(doctor, from, DAYS);
      for (const [index, { startsAt, endsAt }] of ranges.entries()) {
        expect(startsAt < endsAt).toBe(true);
        const next = ranges[index + 1];
        if (next) expect(endsAt.getTime()).toBeLessThanOrEqual(next.startsAt.getTime());
      }
      const byDay = daysFrom(from, DAYS).flatMap(on => workingRanges(doctor, on, 1));
      const byTime = byDay.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
      expect(byTime).toEqual(ranges);
    }),
    { numRuns: fuzzRuns(100) },
  );
});

const quarters = (ranges: readonly TimeRange[]) => slotsIn(ranges, 15);

it('the slots of days are those of each day, which start on it by the clock', () => {
  fc.assert(
    fc.property(hours, day, (doctor, from) => {
      const byDay = daysFrom(from, DAYS).flatMap(on => {
        const slots = timesOn(doctor, on, 1, quarters);
        for (const { startsAt } of slots) expect(clockAt(startsAt, doctor.timeZone).day).toBe(on);
        return slots;
      });
      expect(timesOn(doctor, from, DAYS, quarters)).toEqual(byDay);
    }),
    { numRuns: fuzzRuns(30) },
  );
});

it('a later clock time never maps to an earlier time, and the clock shows it unless it is skipped', () => {
  const minute = fc.integer({ min: 0, max: 2 * MINUTES_A_DAY });
  const asNumber = (shown: { day: string; minute: number }) => Date.parse(shown.day) / 60_000 + shown.minute;
  fc.assert(
    fc.property(day, minute, minute, zone, (on, one, other, timeZone) => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)];
      const [earlier, later] = [instantAt(on, first, timeZone), instantAt(on, second, timeZone)];
      expect(earlier.getTime()).toBeLessThanOrEqual(later.getTime());
      const asked = Date.parse(on) / 60_000 + first;
      const theMinuteBefore = new Date(earlier.getTime() - 60_000);
      expect(asNumber(clockAt(earlier, timeZone))).toBeGreaterThanOrEqual(asked);
      expect(asNumber(clockAt(theMinuteBefore, timeZone))).toBeLessThan(asked);
    }),
    { numRuns: fuzzRuns(200) },
  );
});
