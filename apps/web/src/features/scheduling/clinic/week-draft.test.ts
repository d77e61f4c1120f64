import { describe, expect, it } from 'vitest';
import {
  breakFrom,
  CLOSED_DAY,
  type DayDraft,
  dayProblemOf,
  isValidWeek,
  weekOfDraft,
  withDayHours,
} from './week-draft.ts';

const open = (from: number, to: number, ...breaks: DayDraft['breaks']): DayDraft => ({
  isOpen: true,
  from,
  to,
  breaks,
});

describe('the hours of a day', () => {
  it('end on the next day if the clock is not later than at their start', () => {
    const day = open(540, 1020);
    expect(withDayHours(day, { from: 1260, to: 120 })).toMatchObject({ from: 1260, to: 1560 });
    expect(withDayHours(day, { from: 540, to: 0 })).toMatchObject({ to: 1440 });
    expect(withDayHours(open(1260, 1560), { from: 60, to: 1560 })).toMatchObject({ from: 60, to: 120 });
  });

  it('take their breaks with them, by the clock', () => {
    const night = open(1260, 1560, { from: 1425, to: 1455 });
    expect(withDayHours(night, { from: 1320, to: 1560 }).breaks).toEqual([{ from: 1425, to: 1455 }]);
    expect(breakFrom(1260, { from: 15, to: 30 })).toEqual({ from: 1455, to: 1470 });
    expect(breakFrom(1260, { from: 1410, to: 15 })).toEqual({ from: 1410, to: 1455 });
    expect(dayProblemOf({ ...night, breaks: [breakFrom(1260, { from: 600, to: 660 })] }, CLOSED_DAY)).toBe(
      'breaks',
    );
  });

  it('may be a whole day from midnight, and are a slip at another time twice', () => {
    expect(dayProblemOf(open(0, 1440), CLOSED_DAY)).toBeNull();
    expect(dayProblemOf(withDayHours(open(540, 1020), { from: 540, to: 540 }), CLOSED_DAY)).toBe('hours');
  });

  it('end before those of the next day begin, also from Saturday to Sunday', () => {
    expect(dayProblemOf(open(1260, 1560), open(120, 600))).toBeNull();
    expect(dayProblemOf(open(1260, 1560), open(60, 600))).toBe('next');
    expect(dayProblemOf(open(1260, 1560), { ...open(60, 600), isOpen: false })).toBeNull();
    const days = [open(60, 600), ...Array.from({ length: 5 }, () => CLOSED_DAY), open(1260, 1560)];
    expect(isValidWeek(days)).toBe(false);
    expect(isValidWeek(days.with(0, open(120, 600)))).toBe(true);
    expect(weekOfDraft({ days: days.with(0, CLOSED_DAY) })).toEqual([
      { weekday: 6, from: 1260, to: 1560, breaks: [] },
    ]);
  });
});
