import { describe, expect, it } from 'vitest';
import { isLaterStage, reminderStage, stageReached } from './reminder-stage.ts';

/** The stages over a range of days, as `from..to`, counted down to the due date. */
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
  it('starts on its day, may be some days late, and ends before the next one', () => {
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

describe('the stage that a dose has reached', () => {
  it('stays until the next one begins', () => {
    expect([40, 30, 8, 7, 1, 0, -2, -3, -300].map(left => stageReached(left, 2))).toEqual([
      ...['30', '30', '30', '7', '7', '0', '0'],
      ...['overdue', 'overdue'],
    ]);
  });

  it('is later the fewer days are left', () => {
    expect([isLaterStage('7', '30'), isLaterStage('7', '7'), isLaterStage('0', 'overdue')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
