import { describe, expect, it } from 'vitest';
import { isLaterStage, isTimely, stageReached } from './reminder-stage.ts';

/** Lists the reminder stages over a range of days, as `from..to`, counted down to the due date. */
function stagesOver(first: number, last: number, graceDays: number | null, isRepeated = false): string[] {
  const stretches: { stage: string; from: number; to: number }[] = [];
  for (let left = first; left >= last; left -= 1) {
    const reached = stageReached(left, graceDays, isRepeated);
    const name = reached.quarter > 0 ? `${reached.stage} ${reached.quarter}` : reached.stage;
    const stage = isTimely(reached) ? name : '-';
    const current = stretches.at(-1);
    if (current?.stage === stage) current.to = left;
    else stretches.push({ stage, from: left, to: left });
  }
  return stretches.map(({ stage, from, to }) => `${stage}: ${from}..${to}`);
}

describe('the stage of a reminder', () => {
  it('starts on its day, may be sent some days late, and ends before the next one', () => {
    expect(stagesOver(40, -400, 14)).toEqual([
      '-: 40..31',
      '30: 30..24',
      '-: 23..8',
      '7: 7..4',
      '-: 3..1',
      '0: 0..-3',
      '-: -4..-14',
      'overdue: -15..-21',
      '-: -22..-400',
    ]);
  });

  it('is overdue on the day after a grace period of any length', () => {
    expect(stagesOver(1, -8, 0)).toEqual(['-: 1..1', '0: 0..0', 'overdue: -1..-7', '-: -8..-8']);
    expect(stagesOver(0, -10, 2)).toEqual(['0: 0..-2', 'overdue: -3..-9', '-: -10..-10']);
  });

  it('is never overdue without grace days, and repeats every 91 days if `isRepeated`', () => {
    expect(stageReached(-400, null, false)).toMatchObject({ stage: '0', days: 400 });
    expect(stageReached(5, null, true).stage).toBe('7');
    expect(stagesOver(1, -190, null, true)).toEqual([
      '-: 1..1',
      '0: 0..-3',
      '-: -4..-90',
      'quarterly 1: -91..-97',
      '-: -98..-181',
      'quarterly 2: -182..-188',
      '-: -189..-190',
    ]);
  });

  it('repeats every 91 days after it was overdue, if `isRepeated`', () => {
    expect(stagesOver(-10, -290, 14, true)).toEqual([
      '-: -10..-14',
      'overdue: -15..-21',
      '-: -22..-105',
      'quarterly 1: -106..-112',
      '-: -113..-196',
      'quarterly 2: -197..-203',
      '-: -204..-287',
      'quarterly 3: -288..-290',
    ]);
  });
});

describe('the stage that a dose has reached', () => {
  it('stays until the next one begins', () => {
    const reached = (isRepeated: boolean) =>
      [40, 30, 8, 7, 1, 0, -2, -3, -93, -94, -300].map(left => stageReached(left, 2, isRepeated).stage);
    const ahead = ['30', '30', '30', '7', '7', '0', '0'];
    expect(reached(false)).toEqual([...ahead, 'overdue', 'overdue', 'overdue', 'overdue']);
    expect(reached(true)).toEqual([...ahead, 'overdue', 'overdue', 'quarterly', 'quarterly']);
  });

  it('is later when fewer days are left', () => {
    const isLater = (one: number, other: number) =>
      isLaterStage(stageReached(one, 0, true), stageReached(other, 0, true));
    expect([isLater(7, 30), isLater(7, 7), isLater(0, -1)]).toEqual([true, false, false]);
    expect([isLater(-92, -1), isLater(-183, -92), isLater(-92, -183)]).toEqual([true, true, false]);
  });
});
