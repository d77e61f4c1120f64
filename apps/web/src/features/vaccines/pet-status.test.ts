import { describe, expect, it } from 'vitest';
import '../../lib/formats/i18n.ts';
import { buildItem, buildPlan } from '../../testing/build-plan.ts';
import { careStatus } from './pet-status.ts';

const nothingLate = { kind: 'upcoming', label: 'لا شيء متأخّر' };
const plan = (...items: ReturnType<typeof buildItem>[]) => buildPlan({ items });

describe('careStatus', () => {
  it('ranks overdue before due', () => {
    const due = buildItem({ protocols: ['1'], kind: 'treatment', status: 'due' });
    expect(careStatus(plan(due, buildItem()))).toEqual({ kind: 'overdue', label: 'لقاح متأخّر' });
  });

  it('never calls a treatment a vaccine', () => {
    const deworming = buildItem({ protocols: ['1'], kind: 'treatment', status: 'due' });
    expect(careStatus(plan(deworming))).toEqual({ kind: 'due', label: 'علاج مستحقّ' });
  });

  it('reports everything on time if only later days are planned', () => {
    expect(careStatus(plan(buildItem({ status: 'upcoming' })))?.kind).toBe('done');
  });

  it('is undefined for an animal with unknown vaccinations', () => {
    const unknown = buildItem({ protocols: ['8'], status: 'noRecord', due_on: null });
    const upcoming = buildItem({ status: 'upcoming' });
    expect(careStatus(plan(unknown, upcoming))).toEqual(nothingLate);
    expect(careStatus(plan(unknown, buildItem()))?.kind).toBe('overdue');
  });

  it('is undefined if every vaccine of an animal is deferred, or one is up to the vet', () => {
    const deferred = buildItem({ status: 'deferred' });
    const deworming = buildItem({ protocols: ['1'], kind: 'treatment', status: 'upcoming' });
    const left = buildItem({ protocols: ['7'], status: 'notScheduled', due_on: null, action: 'vet decides' });
    expect(careStatus(plan(deferred, deworming))).toEqual(nothingLate);
    expect(careStatus(plan(left, buildItem({ status: 'upcoming' })))).toEqual(nothingLate);
  });

  it('treats deferred items as neither overdue nor due', () => {
    const deferred = buildItem({ status: 'deferred' });
    expect(careStatus(plan(deferred, buildItem({ status: 'upcoming' })))?.kind).toBe('done');
    expect(careStatus(plan(deferred))).toBeUndefined();
  });

  it('is undefined if nothing is planned', () => {
    const unplanned = buildItem({ status: 'notScheduled', due_on: null });
    expect(careStatus(plan(unplanned))).toBeUndefined();
    expect(careStatus(undefined)).toBeUndefined();
  });
});
