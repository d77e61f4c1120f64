import { weekdayOf } from '@rifq/rules';
import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysFrom, instantAt } from './clock.ts';
import type { DoctorHours } from './hours.ts';
import { slotsIn } from './slots.ts';
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

/** Sorted cuts of a day: the first is the start, the last the end, pairs between them are breaks. */
const workingDay = fc
  .uniqueArray(fc.integer({ min: 0, max: MINUTES_A_DAY }), { minLength: 2, maxLength: 10 })
  .map(cuts => cuts.toSorted((one, other) => one - other))
  .map(cuts => {
    const inner = cuts.slice(1, -1);
    const breaks = inner.flatMap((from, index) => {
      const to = inner[index + 1];
      return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
    });
    return { from: cuts[0] ?? 0, to: cuts.at(-1) ?? MINUTES_A_DAY, breaks };
  });

const hours: fc.Arbitrary<DoctorHours> = fc.record({
  timeZone: zone,
  week: fc
    .array(fc.option(workingDay), { minLength: 7, maxLength: 7 })
    .map(days => days.flatMap((working, weekday) => (working ? [{ ...working, weekday }] : []))),
  daysOff: fc.array(
    fc.tuple(day, day).map(([one, other]) => ({
      from: one < other ? one : other,
      to: one < other ? other : one,
      reason: '',
    })),
    {
      maxLength: 1,
    },
  ),
});

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

it('each slot starts within the hours of its day by the clock, in no break and on no day off', () => {
  fc.assert(
    fc.property(hours, day, (doctor, from) => {
      for (const { startsAt } of slotsIn(workingRanges(doctor, from, DAYS), 15)) {
        const shown = clockAt(startsAt, doctor.timeZone);
        expect(doctor.daysOff.some(off => off.from <= shown.day && shown.day <= off.to)).toBe(false);
        // A repeated clock time maps to its first occurrence; the second belongs to the range that surrounds it.
        if (instantAt(shown.day, shown.minute, doctor.timeZone).getTime() !== startsAt.getTime()) continue;
        const working = doctor.week.find(({ weekday }) => weekday === weekdayOf(shown.day));
        expect(working && working.from <= shown.minute && shown.minute < working.to).toBe(true);
        expect(working?.breaks.some(pause => pause.from <= shown.minute && shown.minute < pause.to)).toBe(
          false,
        );
      }
    }),
    { numRuns: fuzzRuns(30) },
  );
});

it('a later clock time never maps to an earlier time, and the clock shows it unless it is skipped', () => {
  const minute = fc.integer({ min: 0, max: MINUTES_A_DAY });
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
