import { describe, expect, it } from 'vitest';
import { barq, buildDose, buildItem, buildPlan, mishmish } from '../../testing/build-plan.ts';
import { careRows, isTestRecord, needsCare } from './care.ts';

const tomorrow = buildItem({ protocols: ['1'], status: 'upcoming', due_on: '2026-11-21' });
const late = buildItem({ protocols: ['2'], status: 'overdue', due_on: '2026-11-14' });
const restart = buildItem({ protocols: ['7'], status: 'restart', due_on: '2026-11-01' });
const due = buildItem({ protocols: ['8'], status: 'due', due_on: '2026-10-30' });
const test = buildItem({ protocols: ['6'], kind: 'test', status: 'notScheduled', due_on: null });

describe('careRows', () => {
  it('sorts late before due before upcoming items, across pets', () => {
    const plans = [
      buildPlan({ items: [tomorrow, due, late] }),
      buildPlan({ pet_id: barq.id, items: [restart] }),
    ];
    expect(careRows([mishmish, barq], plans).map(row => row.item)).toEqual([restart, late, due, tomorrow]);
  });

  it('ranks unrecorded items below due ones, and treatments below vaccines', () => {
    const reason = { code: 'firstDoseAtAge', params: {} };
    const unrecorded = buildItem({ protocols: ['4'], due_on: '2020-01-01', reason });
    const worms = buildItem({ protocols: ['1'], kind: 'treatment', due_on: '2026-01-01' });
    const plan = buildPlan({ items: [tomorrow, unrecorded, due, worms, late] });
    expect(careRows([mishmish], [plan]).map(row => row.item)).toEqual([
      late,
      worms,
      due,
      unrecorded,
      tomorrow,
    ]);
  });

  it.each(['lost', 'passed_away'] as const)('plans nothing for a pet that is %s', state => {
    expect(careRows([{ ...mishmish, state }], [buildPlan({ items: [late] })])).toEqual([]);
  });

  it.each(['deferred', 'noRecord'] as const)('counts no %s item as late or due', status => {
    const waiting = buildItem({ status, due_on: '2006-03-01' });
    expect(careRows([mishmish], [buildPlan({ items: [waiting] })])).toEqual([]);
    expect(needsCare(waiting)).toBe(false);
  });

  it('uses the day where each pet lives', () => {
    const reason = { code: 'firstDoseAtAge', params: {} };
    const first = buildItem({ protocols: ['4'], due_on: '2026-09-21', reason });
    const abroad = buildPlan({ pet_id: barq.id, as_of: '2026-11-21', items: [first] });
    const rows = careRows([barq, mishmish], [abroad, buildPlan({ items: [first] })]);
    // With sixty-one days late that is «not recorded yet», with sixty it is late.
    expect(rows.map(row => row.pet)).toEqual([mishmish, barq]);
  });

  it('never contains a test', () => {
    const dated = { ...test, status: 'due', due_on: '2026-11-20' } as const;
    expect(careRows([mishmish], [buildPlan({ items: [test, dated] })])).toEqual([]);
    expect(needsCare(dated)).toBe(false);
  });
});

it('knows codes 6 and 10 as tests', () => {
  expect(isTestRecord(buildDose({ protocols: ['6'] }))).toBe(true);
  expect(isTestRecord(buildDose({ protocols: ['10'] }))).toBe(true);
  expect(isTestRecord(buildDose({ protocols: ['7'] }))).toBe(false);
});
