import { defaultPlanOptions } from '@rifq/contract';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import type { ProtocolKey } from '@rifq/rules';
import { describe, expect, it } from 'vitest';
import { datedDoses, dueDoses, isReminded, type RemindedDose } from './due-doses.ts';

const item = (protocol: ProtocolKey, change: Partial<PlanItem>): PlanItem => ({
  protocols: [protocol],
  combo: null,
  kind: 'vaccine',
  optional: false,
  status: 'due',
  due_on: '2026-11-14',
  grace_days: 0,
  stage: 'repeat',
  dose_number: 2,
  action: null,
  reason: { code: 'any', params: {} },
  sources: [],
  country: null,
  proof_ends_on: null,
  held_by: null,
  deferral: null,
  deferral_version: 'a1',
  moved: null,
  ...change,
});

const planOf = (as_of: string, ...items: PlanItem[]): PetPlan => ({
  pet_id: 'a pet',
  as_of,
  country: 'SA',
  country_rule: null,
  options: defaultPlanOptions,
  options_version: 'a1',
  options_set_by: null,
  health_states: [],
  items,
  doses: [],
});

const remindedDose = (change: Partial<RemindedDose>): RemindedDose => ({
  protocol: '2',
  stage: '0',
  quarter: 0,
  dueOn: '2026-11-14',
  afterDoseId: null,
  doseNumber: 1,
  remindedOn: '2026-11-14',
  ...change,
});

describe('doses that need a reminder', () => {
  it('include none of an animal that was adult without records, and none without a date', () => {
    const reason = { code: 'noRecord', params: { registeredOn: '2026-11-14', doses: 1 } };
    const debts = [
      item('2', { reason }),
      item('lepto', { reason, status: 'noRecord', due_on: null }),
      item('8', { status: 'deferred', due_on: null }),
    ];
    expect(datedDoses(planOf('2026-11-14', ...debts), 'cat')).toEqual([]);
  });

  it('include a deferred dose only from the day that the vet set', () => {
    const note = {
      reason: 'sick',
      said_by: 'عيادة',
      clinic_name: null,
      noted_on: '2026-11-14',
      until: '2026-11-24',
      ended: null,
    } as const;
    const waiting = item('2', { status: 'deferred', due_on: '2026-11-24', deferral: note });
    expect(datedDoses(planOf('2026-11-17', waiting), 'cat')).toEqual([]);
    const due = dueDoses(planOf('2026-11-24', { ...waiting, status: 'due' }), 'cat');
    expect(due).toMatchObject([{ protocol: '2', stage: '0' }]);
  });

  it('without grace days are due, never overdue, and core vaccines repeat once a quarter', () => {
    const open = [item('2', { grace_days: null }), item('1', { grace_days: null, kind: 'treatment' })];
    const stagesOn = (day: string) =>
      dueDoses(planOf(day, ...open), 'cat').map(({ protocol, stage }) => [protocol, stage]);
    const onTheDay = ['2', '1'].map(protocol => [protocol, '0']);
    expect(stagesOn('2026-11-16')).toEqual(onTheDay);
    expect(stagesOn('2026-11-18')).toEqual([]);
    expect(stagesOn('2027-02-13')).toEqual([['2', 'quarterly']]);
    expect(stagesOn('2027-02-20')).toEqual([]);
  });

  it('that are long overdue repeat once a quarter for core vaccines only', () => {
    const late = { status: 'overdue', due_on: '2026-11-14' } as const;
    const items = [item('2', late), item('7', late), item('1', { ...late, kind: 'treatment' })];
    const due = dueDoses(planOf('2027-05-16', ...items), 'cat');
    expect(due).toMatchObject([{ protocol: '2', stage: 'quarterly', quarter: 2 }]);
  });
});

describe('a dose is reminded', () => {
  const reminded = (plan: PetPlan, ...before: RemindedDose[]) => {
    const [dose] = datedDoses(plan, 'cat');
    if (!dose) throw new Error('no dose');
    return isReminded(dose, before, plan.as_of);
  };

  it('once in a quarter, and again in the next', () => {
    const plan = planOf('2027-05-16', item('2', { status: 'overdue' }));
    const quarterly = { stage: 'quarterly', remindedOn: '2027-02-14' } as const;
    expect(reminded(plan, remindedDose({ ...quarterly, quarter: 1 }))).toBe(false);
    expect(reminded(plan, remindedDose({ ...quarterly, quarter: 2 }))).toBe(true);
  });

  it('again after a vet has moved it by some days', () => {
    const deferral = {
      reason: 'sick',
      said_by: 'عيادة',
      clinic_name: null,
      noted_on: '2026-11-14',
      ended: null,
    } as const;
    const moved = { due_on: '2026-11-24' };
    expect(reminded(planOf('2026-11-24', item('2', moved)), remindedDose({}))).toBe(true);
    const deferred = item('2', { ...moved, deferral: { ...deferral, until: '2026-11-24' } });
    expect(reminded(planOf('2026-11-24', deferred), remindedDose({}))).toBe(false);
    expect(reminded(planOf('2026-11-24', deferred), remindedDose({ dueOn: '2026-11-24' }))).toBe(true);
  });
});
