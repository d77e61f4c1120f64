import type { Weight } from '@rifq/contract/calls';
import { describe, expect, it } from 'vitest';
import { markedLoss, onePerDay, weightTrend } from './weight-trend.ts';

/** Weights, newest first, as [day, grams]. */
const weights = (...entries: [day: string, grams: number][]): Weight[] =>
  entries.map(([measured_on, grams]) => ({ id: crypto.randomUUID(), measured_on, grams, clinic: null }));

describe('onePerDay', () => {
  it('takes the weight entered later if both owner and clinic have recorded one on a day', () => {
    const all = weights(['2026-11-18', 4600], ['2026-11-18', 4700], ['2026-11-01', 4600]);
    expect(onePerDay(all)).toEqual([all[0], all[2]]);
  });
});

describe('weightTrend', () => {
  it('compares with the previous month only if both weights are of these months', () => {
    const trend = weightTrend(weights(['2026-11-18', 4600], ['2026-10-20', 4500]), '2026-11-20');
    expect(trend).toEqual({ gained: 100, since: '2026-10-20', isSinceLastMonth: true });
  });

  it('handles the month before January', () => {
    const trend = weightTrend(weights(['2027-01-02', 4400], ['2026-12-31', 4500]), '2027-01-31');
    expect(trend).toEqual({ gained: -100, since: '2026-12-31', isSinceLastMonth: true });
  });

  it('names the day if the previous weight is older or of the same month', () => {
    const older = weightTrend(weights(['2026-11-18', 4600], ['2026-08-01', 4500]), '2026-11-20');
    const sameMonth = weightTrend(weights(['2026-11-18', 4600], ['2026-11-01', 4500]), '2026-11-20');
    const latestIsOld = weightTrend(weights(['2026-10-18', 4600], ['2026-09-18', 4500]), '2026-11-20');
    for (const trend of [older, sameMonth, latestIsOld]) expect(trend?.isSinceLastMonth).toBe(false);
  });

  it('is null for a single weight', () => {
    expect(weightTrend(weights(['2026-11-18', 4600]), '2026-11-20')).toBeNull();
  });
});

describe('markedLoss', () => {
  const grownCat = '2020-01-01';

  it('marks a tenth of the heaviest weight of the last six months, not less', () => {
    const steps = [
      ['2026-10-01', 4800],
      ['2026-07-01', 5000],
    ] as [string, number][];
    expect(markedLoss(weights(['2026-11-01', 4500], ...steps), grownCat)).toEqual({
      lost: 500,
      share: 0.1,
      since: '2026-07-01',
    });
    expect(markedLoss(weights(['2026-11-01', 4510], ...steps), grownCat)).toBeNull();
  });

  it('ignores weights of more than six months before, except the previous one', () => {
    const slow = weights(['2026-11-01', 4500], ['2026-10-01', 4600], ['2026-01-01', 6000]);
    expect(markedLoss(slow, grownCat)).toBeNull();
    expect(markedLoss(weights(['2026-11-01', 4500], ['2025-01-01', 6000]), grownCat)?.lost).toBe(1500);
  });

  it('marks any loss of a growing animal, and never a gain', () => {
    expect(markedLoss(weights(['2026-11-01', 980], ['2026-10-20', 1000]), '2026-08-01')?.lost).toBe(20);
    expect(markedLoss(weights(['2026-11-01', 1000], ['2026-10-20', 1000]), '2026-08-01')).toBeNull();
  });

  it('treats an animal of unknown age as an adult', () => {
    expect(markedLoss(weights(['2026-11-01', 980], ['2026-10-20', 1000]), null)).toBeNull();
  });
});
