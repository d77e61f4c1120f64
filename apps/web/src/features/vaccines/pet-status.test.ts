import { describe, expect, it } from 'vitest';
import '../../lib/formats/i18n.ts';
import { buildItem, buildPlan } from '../../testing/build-plan.ts';
import { careStatus } from './pet-status.ts';

const nothingLate = { kind: 'upcoming', label: 'لا شيء متأخّر' };
const plan = (...items: ReturnType<typeof buildItem>[]) => buildPlan({ items });

describe('careStatus', () => {
  it('puts what is late before what is due', () => {
    const due = buildItem({ protocols: ['1'], kind: 'treatment', status: 'due' });
    expect(careStatus(plan(due, buildItem()))).toEqual({ kind: 'overdue', label: 'لقاح متأخّر' });
  });

  it('never calls a treatment a vaccine', () => {
    const deworming = buildItem({ protocols: ['1'], kind: 'treatment', status: 'due' });
    expect(careStatus(plan(deworming))).toEqual({ kind: 'due', label: 'علاج مستحقّ' });
  });

  it('says that all is in time when only later days are planned', () => {
    expect(careStatus(plan(buildItem({ status: 'upcoming' })))?.kind).toBe('done');
  });

  it('promises nothing of an animal whose vaccines are not known', () => {
    const unknown = buildItem({ protocols: ['8'], status: 'noRecord', due_on: null });
    const upcoming = buildItem({ status: 'upcoming' });
    expect(careStatus(plan(unknown, upcoming))).toEqual(nothingLate);
    expect(careStatus(plan(unknown, buildItem()))?.kind).toBe('overdue');
  });

  it('promises nothing of an animal of which every vaccine is deferred, or one is left to the vet', () => {
    const deferred = buildItem({ status: 'deferred' });
    const deworming = buildItem({ protocols: ['1'], kind: 'treatment', status: 'upcoming' });
    const left = buildItem({ protocols: ['7'], status: 'notScheduled', due_on: null, action: 'vet decides' });
    expect(careStatus(plan(deferred, deworming))).toEqual(nothingLate);
    expect(careStatus(plan(left, buildItem({ status: 'upcoming' })))).toEqual(nothingLate);
  });

  it('takes what a vet deferred for neither late nor due', () => {
    const deferred = buildItem({ status: 'deferred' });
    expect(careStatus(plan(deferred, buildItem({ status: 'upcoming' })))?.kind).toBe('done');
    expect(careStatus(plan(deferred))).toBeUndefined();
  });

  it('says nothing where nothing is planned', () => {
    const unplanned = buildItem({ status: 'notScheduled', due_on: null });
    expect(careStatus(plan(unplanned))).toBeUndefined();
    expect(careStatus(undefined)).toBeUndefined();
  });
});
