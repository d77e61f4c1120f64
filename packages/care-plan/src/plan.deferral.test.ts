import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, InvalidCivilDateError, parseDay, toCivilDate } from './civil-date.ts';
import { deferralReasons } from './deferral-reasons.ts';
import { plan } from './plan.ts';
import { ageInDays, animal } from './test-data/arbitraries.ts';
import { BIRTH, dateAtAge } from './test-data/date-at-age.ts';
import type { EngineDeferral, Plan, PlanInput } from './types.ts';

const runs = { numRuns: fuzzRuns(1000) };
const puppy = (deferral: EngineDeferral, asOf: string, more: Partial<PlanInput> = {}) =>
  plan({ species: 'dog', protocol: 'cpv', birth: BIRTH, doses: [], asOf, ...more, options: { deferral } });

describe('a vet’s advice against a dose', () => {
  const sick: EngineDeferral = { on: dateAtAge(8), until: null, reason: 'sick' };

  it('leaves nothing due until further notice', () => {
    expect(puppy(sick, dateAtAge(30))).toMatchObject({
      dueDate: null,
      status: 'deferred',
      action: null,
      graceDays: null,
      stage: 'first',
      doseNumber: null,
      reason: { code: 'deferred', params: { why: 'sick' } },
    });
  });

  it('ends with a dose on that day or later, not with one before', () => {
    const given = (date: string) => puppy(sick, dateAtAge(12), { doses: [{ date, type: 'live' }] });
    expect(given(dateAtAge(8, -1)).status).toBe('deferred');
    expect(given(dateAtAge(8))).toMatchObject({ dueDate: dateAtAge(12), status: 'due' });
  });

  it('changes nothing about a vaccine that is not planned', () => {
    const notChosen = puppy(sick, dateAtAge(30), { protocol: 'cpiv' });
    expect(notChosen).toMatchObject({ status: 'notScheduled', reason: { code: 'optInNotChosen' } });
    expect(puppy(sick, dateAtAge(30), { protocol: '4' }).status).toBe('notApplicable');
  });

  it('applies to a vaccine without a date that is left to the vet, and to the offer of tick control', () => {
    const asked = [
      { protocol: 'leish' as const, options: { optIn: true } },
      { protocol: 'ecto' as const, options: { country: 'AE' } },
    ];
    const until = { on: dateAtAge(20), until: dateAtAge(30), reason: 'sick' } as const;
    for (const { protocol, options } of asked) {
      const planned = (deferral: EngineDeferral | undefined, asOf: string) =>
        plan({ species: 'dog', protocol, birth: BIRTH, doses: [], asOf, options: { ...options, deferral } });
      expect(planned(undefined, dateAtAge(25)).status).toBe('notScheduled');
      expect(planned(sick, dateAtAge(25))).toMatchObject({
        status: 'deferred',
        action: null,
        reason: { code: 'deferred' },
      });
      expect(planned(until, dateAtAge(25))).toMatchObject({
        status: 'deferred',
        reason: { code: 'deferredUntil' },
      });
      expect(planned(until, dateAtAge(30))).toEqual(planned(undefined, dateAtAge(30)));
    }
  });

  it('throws for a string that is no date', () => {
    expect(() => puppy({ ...sick, on: 'today' }, dateAtAge(8))).toThrow(InvalidCivilDateError);
    expect(() => puppy({ ...sick, until: 'soon' }, dateAtAge(8))).toThrow(InvalidCivilDateError);
  });
});

describe('a vet’s advice to give a dose later', () => {
  const until = dateAtAge(10);
  const later: EngineDeferral = { on: dateAtAge(8), until, reason: 'pregnant' };
  const reason = { code: 'deferredUntil', params: { until, why: 'pregnant' } };

  it.each([
    [dateAtAge(9, 6), 'deferred'],
    [dateAtAge(10), 'due'],
    [dateAtAge(12), 'due'],
    [dateAtAge(12, 1), 'overdue'],
  ])('makes it due on that day: on %s it is %s', (asOf, status) => {
    expect(puppy(later, asOf)).toMatchObject({ dueDate: until, status, reason });
  });

  it('gives a rabies dose 14 grace days, though the certificate has none', () => {
    const doses = [{ date: '2026-06-01' }];
    const named: EngineDeferral = { on: '2027-05-20', until: '2027-07-01', reason: 'sick' };
    const rabies = (asOf: string) => puppy(named, asOf, { protocol: '2', doses });
    expect(rabies('2027-07-15')).toMatchObject({ dueDate: '2027-07-01', status: 'due', graceDays: 14 });
    expect(rabies('2027-07-16').status).toBe('overdue');
  });

  it('does not bring forward a dose that is due after that day', () => {
    const doses = [{ date: dateAtAge(7), type: 'live' as const }];
    expect(puppy(later, dateAtAge(9), { doses })).toMatchObject({
      dueDate: dateAtAge(11),
      status: 'deferred',
      reason,
    });
    const primary = { code: 'primaryUntilAge' };
    expect(puppy(later, dateAtAge(10), { doses })).toMatchObject({
      dueDate: dateAtAge(11),
      status: 'upcoming',
      reason: primary,
    });
  });

  it('does not hide that a series restarts once that day is reached', () => {
    const doses = [{ date: dateAtAge(7), type: 'live' as const }];
    const long: EngineDeferral = { ...later, until: dateAtAge(20) };
    expect(puppy(long, dateAtAge(20, -1), { doses })).toMatchObject({
      dueDate: dateAtAge(20),
      status: 'deferred',
    });
    expect(puppy(long, dateAtAge(20), { doses })).toMatchObject({
      dueDate: dateAtAge(20),
      status: 'restart',
      reason: { code: 'restartGapBlocked' },
    });
  });

  it('reports when the rabies proof ends if the deferral lasts longer', () => {
    const rabies = (until: string | null) =>
      plan({
        species: 'dog',
        protocol: '2',
        birth: BIRTH,
        doses: [{ date: '2026-06-01' }],
        options: { deferral: { on: '2027-05-20', until, reason: 'sick' } },
        asOf: '2027-05-25',
      });
    expect(rabies('2027-07-01').proofEndsOn).toBe('2027-06-01');
    expect(rabies(null)).toMatchObject({ dueDate: null, proofEndsOn: '2027-06-01' });
    expect(rabies('2027-05-30').proofEndsOn).toBeNull();
  });

  it('determines the due date of a vaccine without a record, with the grace days of a first dose', () => {
    const grown = { registeredOn: dateAtAge(60) };
    const advice: EngineDeferral = { on: dateAtAge(61), until: dateAtAge(70), reason: 'sick' };
    const planned = (asOf: string, deferral = advice) => puppy(deferral, asOf, grown);
    const due = {
      dueDate: dateAtAge(70),
      reason: { code: 'deferredUntil', params: { until: dateAtAge(70), why: 'sick' } },
    };
    expect(planned(dateAtAge(70, -1))).toMatchObject({ ...due, status: 'deferred', action: null });
    expect(planned(dateAtAge(70))).toMatchObject({
      ...due,
      status: 'due',
      action: 'vet decides',
      stage: 'first',
      doseNumber: 1,
      graceDays: 14,
      window: { earliest: dateAtAge(70), latest: null },
    });
    expect(planned(dateAtAge(72)).status).toBe('due');
    expect(planned(dateAtAge(72, 1))).toMatchObject({ ...due, status: 'overdue', action: 'vet decides' });
    expect(planned(dateAtAge(70), { ...advice, until: null })).toMatchObject({
      dueDate: null,
      status: 'deferred',
    });
  });

  it('applies to treatments, too', () => {
    const deworming = puppy(later, dateAtAge(9), { protocol: '1', doses: [{ date: dateAtAge(6) }] });
    expect(deworming).toMatchObject({ dueDate: dateAtAge(10), status: 'deferred', reason });
  });
});

/** Whether it is neither planned, nor left to the vet, nor offered. */
const isUnasked = ({ status, action, reason }: Plan) =>
  status === 'notScheduled' && action !== 'vet decides' && reason.code !== 'tickControlOffered';

describe('a deferral, on generated animals', () => {
  const deferred = animal('birthMaybe').chain(input =>
    fc.record({
      input: fc.constant(input),
      days: fc.integer({ min: -400, max: 400 }),
      length: fc.option(fc.integer({ min: 0, max: 400 })),
      reason: fc.constantFrom(...deferralReasons),
      elsewhen: ageInDays,
    }),
  );
  const deferralOf = (asOf: string, days: number, length: number | null): EngineDeferral => {
    const on = addDays(parseDay(asOf), days);
    const until = length === null ? null : toCivilDate(addDays(on, length));
    return { on: toCivilDate(on), until, reason: 'other' };
  };

  it('is never overdue while it applies, without an end has no date, and otherwise none before its end', () => {
    fc.assert(
      fc.property(deferred, ({ input, days, length }) => {
        const deferral = deferralOf(input.asOf, days, length);
        const result = plan({ ...input, options: { ...input.options, deferral } });
        const without = plan(input);
        // A lapsed series that would be withdrawn stays while a vet defers it.
        if (without.reason.code === 'adultNotChosen' && input.doses.length > 0) return;
        if (input.doses.some(dose => dose.date >= deferral.on)) expect(result).toEqual(without);
        else if (without.status === 'notApplicable' || isUnasked(without)) expect(result).toEqual(without);
        else if (deferral.until === null) expect([result.dueDate, result.status]).toEqual([null, 'deferred']);
        else {
          const isDated = without.dueDate !== null || without.status === 'noRecord';
          expect(result.dueDate).toBe(
            isDated ? [without.dueDate ?? '', deferral.until].toSorted().at(-1) : null,
          );
          if (input.asOf < deferral.until) expect(result.status).toBe('deferred');
          else expect(result.status).not.toBe('deferred');
        }
      }),
      runs,
    );
  });

  it('never moves a due date when time passes', () => {
    fc.assert(
      fc.property(deferred, ({ input, days, length, elsewhen }) => {
        const deferral = deferralOf(input.asOf, days, length);
        const asOf = toCivilDate(addDays(parseDay(input.asOf), elsewhen));
        const known = { ...input, registeredOn: input.registeredOn ?? input.asOf };
        const held = [undefined, [{ state: 'pregnant', until: deferral.until } as const]];
        const options = { ...input.options, deferral, healthStates: held[Math.abs(days) % 2] };
        const [now, later] = [plan({ ...known, options }), plan({ ...known, options, asOf })];
        // A begun leukaemia series is withdrawn once the cat is an adult.
        if ([now, later].some(({ reason }) => reason.code === 'adultNotChosen')) return;
        expect(later.dueDate).toBe(now.dueDate);
      }),
      runs,
    );
  });
});
