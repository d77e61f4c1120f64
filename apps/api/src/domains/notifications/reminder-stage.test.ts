import { describe, expect, it } from 'vitest';
import { isDaytime, reminderStage } from './reminder-stage.ts';

/** The stages that hold over a stretch of days, as `from..to`, counted down to the due date. */
function stagesOver(first: number, last: number, graceDays: number): string[] {
  const stretches: { stage: string; from: number; to: number }[] = [];
  for (let left = first; left >= last; left -= 1) {
    const stage = reminderStage(left, graceDays) ?? '-';
    const current = stretches.at(-1);
    if (current?.stage === stage) current.to = left;
    else stretches.push({ stage, from: left, to: left });
  }
  return stretches.map(({ stage, from, to }) => `${stage}: ${from}..${to}`);
}

describe('the stage of a reminder', () => {
  it('starts on its day, may be some days late, and gives way to the next one', () => {
    expect(stagesOver(40, -40, 14)).toEqual([
      '-: 40..31',
      '30: 30..24',
      '-: 23..8',
      '7: 7..4',
      '-: 3..1',
      '0: 0..-3',
      '-: -4..-14',
      'overdue: -15..-21',
      '-: -22..-40',
    ]);
  });

  it('is overdue on the day after the grace period, however short that is', () => {
    expect(stagesOver(1, -8, 0)).toEqual(['-: 1..1', '0: 0..0', 'overdue: -1..-7', '-: -8..-8']);
    expect(stagesOver(0, -10, 2)).toEqual(['0: 0..-2', 'overdue: -3..-9', '-: -10..-10']);
  });
});

describe('the time of day', () => {
  it.each([
    ['Asia/Riyadh', '2026-06-01T05:59:59Z', false],
    ['Asia/Riyadh', '2026-06-01T06:00:00Z', true],
    ['Asia/Riyadh', '2026-06-01T16:59:59Z', true],
    ['Asia/Riyadh', '2026-06-01T17:00:00Z', false],
    ['Asia/Riyadh', '2026-06-01T21:00:00Z', false],
    // In 2025 Casablanca kept UTC+1, and UTC in Ramadan.
    ['Africa/Casablanca', '2025-06-01T07:59:00Z', false],
    ['Africa/Casablanca', '2025-06-01T08:00:00Z', true],
    ['Africa/Casablanca', '2025-03-15T08:30:00Z', false],
    ['Africa/Casablanca', '2025-03-15T09:00:00Z', true],
    // Cairo and Beirut moved their clocks on 25 April and on 30 March 2025.
    ['Africa/Cairo', '2025-04-24T06:30:00Z', false],
    ['Africa/Cairo', '2025-04-25T06:30:00Z', true],
    ['Asia/Beirut', '2025-03-29T06:30:00Z', false],
    ['Asia/Beirut', '2025-03-30T06:30:00Z', true],
  ])('in %s at %s lets reminders go: %s', (timeZone, now, expected) => {
    expect(isDaytime(timeZone, new Date(now))).toBe(expected);
  });
});
