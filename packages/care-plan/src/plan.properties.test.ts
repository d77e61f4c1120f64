import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, formatDay, parseDay } from './civil-date.ts';
import { plan } from './plan.ts';
import { ectoProducts, isEctoProduct } from './rules/ecto-products.ts';
import { productSpecies } from './rules/product-species.ts';
import { protocolRule } from './rules/protocols.ts';
import { ageInDays, animal, anyDate, anyInput, species } from './test-data/arbitraries.ts';
import type { Dose, Plan, PlanInput, ProtocolKey } from './types.ts';

const runs = { numRuns: fuzzRuns(2000) };
const anything = fc.oneof(animal('birthMaybe'), anyInput);

/**
 * Without a registration date FeLV, for cats in their first year, is withdrawn on the first birthday: the one case in
 * which a later as-of date takes a due date away. It never replaces it by another.
 */
function isWithdrawal(input: PlanInput, result: Plan): boolean {
  return result.reason.code === 'adultNotChosen' && (input.registeredOn ?? null) === null;
}

describe('plan, on generated animals', () => {
  it('never moves a due date when time passes', () => {
    fc.assert(
      fc.property(anything, anyDate, ageInDays, (input, anyAsOf, days) => {
        const near = formatDay(addDays(parseDay(input.asOf), days));
        const now = plan(input);
        for (const asOf of [anyAsOf, near]) {
          const later = plan({ ...input, asOf });
          if (!isWithdrawal(input, now) && !isWithdrawal(input, later))
            expect(later.dueDate).toBe(now.dueDate);
        }
      }),
      runs,
    );
  });

  // Where a gap makes the series start again, earlier doses drop out and the new one counts as the first: its next dose
  // is due 28 days later, which is later still than what was due before the gap. It holds for a dose that does not
  // count, too, since the next one keeps its distance from it.
  it('never makes an earlier due date out of a further, later dose, given the birth date', () => {
    const distance = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 1500 }));
    const type = fc.constantFrom('live' as const, 'inactivated' as const, null);
    let valid = 0;
    fc.assert(
      fc.property(animal('birthKnown'), distance, type, (input, days, doseType) => {
        const lastDay = Math.max(
          ...input.doses.map(dose => parseDay(dose.date)),
          parseDay(input.birth ?? ''),
        );
        const before = plan(input);
        const doses = [...input.doses, { date: formatDay(lastDay + days), type: doseType }];
        const after = plan({ ...input, doses });
        if (before.dueDate === null) return;
        if (after.doses.at(-1)?.valid === true) valid += 1;
        // Fleas and ticks follow the product given last, which may last shorter than the one before.
        if (input.protocol === 'ecto') return;
        if (after.dueDate === null)
          expect(['vetDecidesRepeat', 'productUnknown']).toContain(after.reason.code);
        else expect(after.dueDate >= before.dueDate).toBe(true);
      }),
      runs,
    );
    expect(valid).toBeGreaterThan(runs.numRuns / 10);
  });

  it('plans no earlier for doses by several routes than for those of each route alone', () => {
    const protocol = fc.constantFrom<ProtocolKey>('3', 'cpiv');
    const routed = fc.tuple(animal('birthKnown'), protocol).map(([input, key]) => ({
      ...input,
      species: 'dog' as const,
      protocol: key,
      options: { optIn: true },
      doses: input.doses.map(({ date, route }): Dose => ({ date, route: route ?? 'injectable' })),
    }));
    let mixed = 0;
    fc.assert(
      fc.property(routed, input => {
        const days = input.doses.map(dose => dose.date);
        if (days.length === 0 || new Set(days).size < days.length) return;
        const all = plan(input);
        const byRoute = Map.groupBy(input.doses, dose => dose.route);
        if (byRoute.size > 1) mixed += 1;
        for (const doses of byRoute.values()) {
          const alone = plan({ ...input, doses });
          if (input.protocol === '3') expect((all.dueDate ?? '') >= (alone.dueDate ?? '')).toBe(true);
          for (const dose of alone.doses) expect(all.doses.map(item => item.date)).toContain(dose.date);
        }
        expect(all.doses).toHaveLength(days.length);
      }),
      runs,
    );
    expect(mixed).toBeGreaterThan(runs.numRuns / 4);
  });

  it('goes by the last dose against fleas and ticks, whatever was given before', () => {
    const treated = animal('birthMaybe').map(input => ({ ...input, protocol: 'ecto' as const }));
    fc.assert(
      fc.property(treated, input => {
        const last = input.doses.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1);
        const sameDay = input.doses.filter(dose => dose.date === last?.date);
        if (last === undefined || sameDay.length > 1) return;
        const { product, intervalDays } = last;
        const known =
          product != null && isEctoProduct(product) && productSpecies(product) === input.species
            ? ectoProducts[product].intervalDays
            : (intervalDays ?? null);
        const { dueDate, doses } = plan(input);
        if (known === null) {
          expect(dueDate).toBeNull();
          return;
        }
        const earliest = formatDay(addDays(parseDay(last.date), known));
        if (doses.at(-1)?.why === 'tooYoung') expect((dueDate ?? '') >= earliest).toBe(true);
        else expect(dueDate).toBe(earliest);
      }),
      runs,
    );
  });

  it('plans no vaccine against FeLV while the latest test is positive', () => {
    fc.assert(
      fc.property(anything, input => {
        const positive = { ...input.options, felvTest: 'positive' as const };
        const cat = { ...input, species: 'cat' as const };
        const result = plan({ ...cat, options: positive });
        if (input.protocol === '7') expect(result).toMatchObject({ dueDate: null, action: 'vet decides' });
        else expect(result).toEqual(plan({ ...cat, options: { ...positive, felvTest: undefined } }));
      }),
      runs,
    );
  });

  it('does not care in which order doses are listed, nor about a dose listed twice', () => {
    const shuffled = anything.chain(input =>
      fc.record({
        input: fc.constant(input),
        doses: fc.shuffledSubarray([...input.doses, ...input.doses], {
          minLength: input.doses.length * 2,
        }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ input, doses }) => {
        expect(plan({ ...input, doses })).toEqual(plan(input));
      }),
      runs,
    );
  });

  it('takes any dates', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const { dueDate, reason } = plan(input);
        if (dueDate !== null) expect(formatDay(parseDay(dueDate))).toBe(dueDate);
        expect(reason.code).not.toBe('');
      }),
      runs,
    );
  });

  it('has no plan for the other species, for tests and for vaccines that are not recommended', () => {
    fc.assert(
      fc.property(anything, species, (input, kind) => {
        const result = plan({ ...input, species: kind });
        const rule = protocolRule(kind, input.protocol);
        expect(result.status === 'notApplicable').toBe(rule === null);
        if (rule?.kind === 'recordOnly') expect(result.status).toBe('notScheduled');
        expect(result.dueDate === null).toBe(['notApplicable', 'notScheduled'].includes(result.status));
      }),
      runs,
    );
  });

  it('keeps status, due date, grace days and action together', () => {
    fc.assert(
      fc.property(anything, input => {
        const { dueDate, status, graceDays, action, stage, doseNumber } = plan(input);
        if (dueDate === null || graceDays === null) {
          expect([dueDate, graceDays, stage, doseNumber]).toEqual([null, null, null, null]);
          return;
        }
        const late = parseDay(input.asOf) - parseDay(dueDate);
        const expected = late < 0 ? ['upcoming'] : late <= graceDays ? ['due'] : ['overdue', 'restart'];
        expect(expected).toContain(status);
        if (status === 'upcoming') expect(action).toBeNull();
        if (late > graceDays) expect(action).not.toBeNull();
      }),
      runs,
    );
  });
});
