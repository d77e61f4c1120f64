import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addWeeks, parseDay, toCivilDate } from './civil-date.ts';
import { countryOf } from './engine/repeat.ts';
import { plan } from './plan.ts';
import { type EctoProduct, ectoProducts, isEctoProduct, leastIntervalDays } from './rules/ecto-products.ts';
import { hasTickDisease } from './rules/ectoparasites.ts';
import { productSpecies } from './rules/product-species.ts';
import { protocolRule, ruleVariants } from './rules/protocols.ts';
import { ageInDays, animal, anyDate, anyInput, species } from './test-data/arbitraries.ts';
import type { EngineDose, Plan, PlanInput, ProtocolKey } from './types.ts';

const runs = { numRuns: fuzzRuns(2000) };
const anything = fc.oneof(animal('birthMaybe'), anyInput);

/**
 * FeLV, for cats in their first year, is withdrawn on the first birthday if not begun, or if lapsed: the only case
 * in which a later as-of date removes a due date. It never replaces it by another.
 */
function isWithdrawal(input: PlanInput, result: Plan): boolean {
  return input.protocol === '7' && result.reason.code === 'adultNotChosen';
}

function daysOf(product: EctoProduct, { options = {} }: PlanInput): number {
  const forTicks = hasTickDisease(countryOf(options)) ? product.brownDogTickDays : null;
  return forTicks ?? product.intervalDays;
}

describe('plan, on generated animals', () => {
  it('never moves a due date when time passes', () => {
    fc.assert(
      fc.property(anything, anyDate, ageInDays, (input, anyAsOf, days) => {
        const near = toCivilDate(addDays(parseDay(input.asOf), days));
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

  // If a gap restarts the series, earlier doses no longer count and the new one is the first: its next dose
  // is due 28 days later, which is later than the due date before the gap. This also applies to a dose that does not
  // count, since the next one has its interval from it.
  it('never moves the due date earlier for a further, later dose, if the birth date is known', () => {
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
        const doses = [...input.doses, { date: toCivilDate(lastDay + days), type: doseType }];
        const after = plan({ ...input, doses });
        // A first dose due from registration is replaced by the record, which may be older.
        if (before.dueDate === null || before.graceDays === null) return;
        if (before.dueDate === input.registeredOn && lastDay + days < parseDay(input.registeredOn)) return;
        if (after.doses.at(-1)?.valid === true) valid += 1;
        // Fleas and ticks follow the last product, whose protection may be shorter than the previous one's.
        if (input.protocol === 'ecto') return;
        if (after.dueDate === null)
          expect(['vetDecidesRepeat', 'productUnknown', 'adultNotChosen']).toContain(after.reason.code);
        else expect(after.dueDate >= before.dueDate).toBe(true);
      }),
      runs,
    );
    expect(valid).toBeGreaterThan(runs.numRuns / 10);
  });

  // The age of a stray is a guess: the doses of a young one must not count as a series with its booster.
  it('plans nothing further away than 13 months within half a year after a series, without a birth date', () => {
    const gaps = fc.array(fc.integer({ min: 14, max: 60 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(animal('birthMaybe'), gaps, (input, distances) => {
        let day = parseDay(input.asOf);
        const first = day;
        const doses = [0, ...distances].flatMap(distance => {
          day = addDays(day, distance);
          return day - first < 182 ? [{ date: toCivilDate(day), type: 'live' as const }] : [];
        });
        const last = doses.at(-1)?.date ?? input.asOf;
        const { dueDate } = plan({ ...input, birth: null, doses, asOf: last });
        if (dueDate !== null) expect(parseDay(dueDate) - parseDay(last)).toBeLessThan(396);
      }),
      runs,
    );
  });

  it('accepts a single dose of a core series only half a year after the first record, without a birth date', () => {
    const core = fc.constantFrom<ProtocolKey>('4', '5', '8', 'cdv', 'cav', 'cpv');
    let late = 0;
    fc.assert(
      fc.property(animal('birthMaybe'), core, fc.integer({ min: 0, max: 181 }), (given, protocol, days) => {
        const first = given.doses.map(dose => dose.date).toSorted()[0] ?? given.asOf;
        const asOf = toCivilDate(addDays(parseDay(first), days));
        const doses = given.doses.filter(dose => dose.date <= asOf);
        const kind = ['4', '5', '8'].includes(protocol) ? ('cat' as const) : ('dog' as const);
        const input = {
          ...given,
          species: kind,
          protocol,
          birth: null,
          registeredOn: first,
          isAdult: false,
          doses,
          asOf,
        };
        const { stage, status, action } = plan(input);
        if (status === 'restart') late += 1;
        if (stage === 'primary' || status === 'restart') expect(action).not.toBe('one dose now');
      }),
      runs,
    );
    expect(late).toBeGreaterThan(runs.numRuns / 10);
  });

  it('plans no earlier for doses by several routes than for each route alone', () => {
    const protocol = fc.constantFrom<ProtocolKey>('3', 'cpiv');
    const routed = fc.tuple(animal('birthKnown'), protocol).map(([input, key]) => ({
      ...input,
      species: 'dog' as const,
      protocol: key,
      options: { optIn: true },
      doses: input.doses.map(({ date, route }): EngineDose => ({ date, route: route ?? 'injectable' })),
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

  it('follows the last flea and tick dose, regardless of earlier ones', () => {
    const treated = animal('birthMaybe').map(input => ({ ...input, protocol: 'ecto' as const }));
    fc.assert(
      fc.property(treated, input => {
        const last = input.doses.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1);
        const sameDay = input.doses.filter(dose => dose.date === last?.date);
        if (last === undefined || sameDay.length > 1) return;
        const { product, intervalDays } = last;
        const typed = (intervalDays ?? 0) >= leastIntervalDays(input.species) ? (intervalDays ?? null) : null;
        const known =
          product != null && isEctoProduct(product) && productSpecies(product) === input.species
            ? daysOf(ectoProducts[product], input)
            : typed;
        const { dueDate, doses } = plan(input);
        if (known === null) {
          expect(dueDate).toBeNull();
          return;
        }
        const earliest = toCivilDate(addDays(parseDay(last.date), known));
        if (doses.at(-1)?.why === 'tooYoung') expect((dueDate ?? '') >= earliest).toBe(true);
        else expect(dueDate).toBe(earliest);
      }),
      runs,
    );
  });

  // A young animal whose series stops at one dose is not protected, so its action must not say so.
  it('lists in the action every dose that the series still needs', () => {
    const dosesNamed = {
      'one dose now': 1,
      'two doses 4 weeks apart': 2,
      'dose now, second 28 days later': 2,
    };
    const untilAge = {
      'dose now, second 28 days later; the last at 16 weeks or later': 16,
      'dose now, second 28 days later; the last at 18 weeks or later': 18,
    };
    const named = new Map<string, number>(Object.entries(dosesNamed));
    const ages = new Map<string, number>(Object.entries(untilAge));
    const seen = new Set<string>();
    fc.assert(
      fc.property(animal('birthMaybe'), given => {
        const input = { ...given, doses: given.doses.filter(dose => dose.date < given.asOf) };
        const { action } = plan(input);
        const isVaccine = protocolRule(input.species, input.protocol)?.kind === 'vaccine';
        if (!isVaccine || action === null || action === 'vet decides') return;
        seen.add(action);
        const today = parseDay(input.asOf);
        const adult = ages.get(action);
        const born = input.birth === null ? null : parseDay(input.birth);
        const until = adult === undefined || born === null ? today : addWeeks(born, adult);
        const count = named.get(action) ?? Math.max(2, Math.ceil((until - today) / 28) + 1);
        // The next doses have the same product and route, which determine the rule.
        const like = input.doses.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1);
        const doses = Array.from({ length: count }, (_, index) => ({
          ...like,
          date: toCivilDate(addDays(today, index * 28)),
          type: 'live' as const,
        }));
        const asOf = doses.at(-1)?.date ?? input.asOf;
        const { stage } = plan({ ...input, doses: [...input.doses, ...doses], asOf });
        expect(['first', 'primary']).not.toContain(stage);
      }),
      runs,
    );
    expect(seen.size).toBeGreaterThan(2);
  });

  it('counts no two doses that are closer than the rule allows', () => {
    fc.assert(
      fc.property(anything, input => {
        const rule = protocolRule(input.species, input.protocol);
        const byRouteOrProduct = ruleVariants(input.species, input.protocol) !== null;
        if (rule?.kind !== 'vaccine' || byRouteOrProduct) return;
        const days = plan(input)
          .doses.filter(dose => dose.valid)
          .map(dose => parseDay(dose.date));
        for (const [index, day] of days.slice(1).entries())
          expect(day - (days[index] ?? day)).toBeGreaterThanOrEqual(rule.minIntervalDays);
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

  it('plans a begun optional vaccine like a chosen one', () => {
    let begun = 0;
    fc.assert(
      fc.property(anything, input => {
        const rule = protocolRule(input.species, input.protocol);
        if (rule?.kind !== 'vaccine' || rule.schedule !== 'optInOrBegun' || input.doses.length === 0) return;
        begun += 1;
        const chosen = plan({ ...input, options: { ...input.options, optIn: true } });
        expect(plan({ ...input, options: { ...input.options, optIn: false } })).toEqual(chosen);
      }),
      runs,
    );
    expect(begun).toBeGreaterThan(runs.numRuns / 40);
  });

  it('depends neither on the order of doses nor on duplicates', () => {
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

  it('accepts any dates', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const { dueDate, reason } = plan(input);
        if (dueDate !== null) expect(toCivilDate(parseDay(dueDate))).toBe(dueDate);
        expect(reason.code).not.toBe('');
      }),
      runs,
    );
  });

  it('plans nothing for the other species, for tests and for vaccines that are not recommended', () => {
    fc.assert(
      fc.property(anything, species, (input, kind) => {
        const result = plan({ ...input, species: kind });
        const rule = protocolRule(kind, input.protocol);
        expect(result.status === 'notApplicable').toBe(rule === null);
        if (rule?.kind === 'recordOnly') expect(result.status).toBe('notScheduled');
        const undated = ['notApplicable', 'notScheduled', 'noRecord'];
        expect(result.dueDate === null).toBe(undated.includes(result.status));
      }),
      runs,
    );
  });

  // Doses before an animal was added may not be recorded: overdue is only what its owner could have given.
  it('reports nothing without a record as overdue for an animal added as an adult or of unknown age', () => {
    fc.assert(
      fc.property(animal('birthMaybe'), anyDate, (input, asOf) => {
        const { birth, registeredOn, isAdult } = input;
        const registered = registeredOn ?? input.asOf;
        const cameGrown = birth === null || parseDay(registered) - parseDay(birth) >= 182;
        const { status, dueDate } = plan({ ...input, registeredOn: registered, doses: [], asOf });
        if (cameGrown) {
          expect(['overdue', 'restart']).not.toContain(status);
          if (dueDate !== null) expect(dueDate >= registered).toBe(true);
        }
        if (status === 'noRecord') expect([cameGrown, birth !== null || isAdult]).toEqual([true, true]);
      }),
      runs,
    );
  });

  it('returns consistent status, due date, grace days and action', () => {
    fc.assert(
      fc.property(anything, input => {
        const { dueDate, status, graceDays, action, stage, doseNumber, reason } = plan(input);
        if (dueDate === null) {
          expect([graceDays, stage, doseNumber]).toEqual([null, null, null]);
          return;
        }
        const late = parseDay(input.asOf) - parseDay(dueDate);
        if (graceDays === null) {
          expect([status, action === null]).toEqual(late < 0 ? ['upcoming', true] : ['due', false]);
          return;
        }
        const expected = late < 0 ? ['upcoming'] : late <= graceDays ? ['due'] : ['overdue', 'restart'];
        expect(expected).toContain(status);
        if (status === 'upcoming') expect(action).toBe(reason.code === 'doseTooSoon' ? 'vet decides' : null);
        if (late > graceDays) expect(action).not.toBeNull();
      }),
      runs,
    );
  });
});
