import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, parseDay, toCivilDate } from './civil-date.ts';
import { groupPlan } from './group-plan.ts';
import { plan } from './plan.ts';
import { type EngineDoseRecord, type EnginePet, optionsFor, planAll } from './plan-all.ts';
import { type ComboProductKey, expandProduct } from './rules/combos.ts';
import { protocolRule } from './rules/protocols.ts';
import { ageInDays, animal, options, species } from './test-data/arbitraries.ts';
import { BIRTH, dateAtAge } from './test-data/date-at-age.ts';
import type { ProtocolKey } from './types.ts';

const kitten: EnginePet = { species: 'cat', birth: BIRTH, registeredOn: dateAtAge(7) };
const puppy: EnginePet = { species: 'dog', birth: BIRTH, registeredOn: dateAtAge(7) };
const given = (product: ComboProductKey, ...dates: string[]): EngineDoseRecord[] =>
  dates.flatMap(date => expandProduct(product).map(part => ({ ...part, date })));
const one = (protocol: ProtocolKey, date: string): EngineDoseRecord => ({
  protocol,
  date,
  type: 'inactivated',
});
const of = (pet: EnginePet, doses: EngineDoseRecord[], protocol: ProtocolKey, asOf = dateAtAge(13)) =>
  planAll(pet, doses, asOf).find(item => item.protocol === protocol);

describe('vaccines due within a few days', () => {
  it('are combined into one visit if the minimum interval allows', () => {
    // Leptospirosis was given 3 days after DHP, so their own due dates are 3 days apart.
    const doses = [...given('nobivac-dhp', dateAtAge(8)), one('lepto', dateAtAge(8, 3))];
    expect(of(puppy, doses, 'cpv')).toMatchObject({ dueDate: dateAtAge(12), moved: null });
    expect(of(puppy, doses, 'lepto')).toMatchObject({
      dueDate: dateAtAge(12),
      moved: { with: '2', from: dateAtAge(12, 3), how: 'sameDay' },
      reason: { code: 'primaryInterval', params: { lastDose: dateAtAge(8, 3), days: 28 } },
    });
    expect(of(puppy, doses, 'lepto')?.sources).toContain('POL');
  });

  it('do not become overdue earlier because of it', () => {
    const doses = [...given('nobivac-dhp', dateAtAge(8)), one('lepto', dateAtAge(8, 3))];
    const late = (asOf: string) => of(puppy, doses, 'lepto', asOf)?.status;
    expect([late(dateAtAge(12)), late(dateAtAge(14, 3)), late(dateAtAge(14, 4))]).toEqual([
      'due',
      'due',
      'restart',
    ]);
  });

  it('do not wait for one that may not be given earlier', () => {
    // The first rabies dose is due at 12 weeks of age and not before; the second 3-in-1 would be 4 days earlier.
    const doses = given('nobivac-tricat-trio', dateAtAge(7, 3));
    expect(of(kitten, doses, '2')).toMatchObject({ dueDate: dateAtAge(12), moved: null });
    for (const part of ['4', '5', '8'] as const)
      expect(of(kitten, doses, part)).toMatchObject({ dueDate: dateAtAge(11, 3), moved: null });
  });

  it('are not brought forward before the age that ends a series', () => {
    const felv: EngineDoseRecord = { protocol: '7', date: dateAtAge(11, 5), type: 'vectored' };
    const doses = [
      ...given('nobivac-tricat-trio', dateAtAge(8), dateAtAge(12, 2)),
      one('2', dateAtAge(12, 2)),
      felv,
    ];
    expect(of(kitten, doses, '7')).toMatchObject({ dueDate: dateAtAge(15, 5), moved: null });
    expect(of(kitten, doses, '8')).toMatchObject({ dueDate: dateAtAge(16, 2), moved: null });
  });

  it('are not brought forward before the day of registration', () => {
    const doses = given('nobivac-tricat-trio', '2025-03-01', '2025-03-29', '2026-03-29');
    const pet: EnginePet = {
      ...kitten,
      birth: '2020-01-01',
      registeredOn: '2027-04-05',
      options: { optIn: ['7'] },
    };
    expect(of(pet, doses, '7', '2027-04-05')?.dueDate).toBe('2027-04-05');
  });

  it('are combined even if none is live', () => {
    const doses = [one('2', '2027-01-01'), one('7', '2026-04-01'), one('7', '2026-05-01')];
    const pet: EnginePet = { ...kitten, options: { highRisk: true } };
    const yearly = [...doses, one('7', '2027-01-08')];
    expect(of(pet, yearly, '2')).toMatchObject({ dueDate: '2028-01-01', moved: null });
    expect(of(pet, yearly, '7')).toMatchObject({
      dueDate: '2028-01-01',
      moved: { with: '2', from: '2028-01-08', how: 'sameDay' },
    });
  });

  it('are not combined with a treatment', () => {
    const doses: EngineDoseRecord[] = [{ protocol: '1', date: dateAtAge(8, -3), type: 'live' }];
    expect(of(puppy, doses, 'cpv')).toMatchObject({ dueDate: dateAtAge(8), moved: null });
  });
});

describe('a recorded vaccine', () => {
  it('postpones no core dose, live or not', () => {
    // A kitten from a shelter: live doses at 4, 6 and 8 weeks, rabies on 8 December.
    const shelter: EnginePet = { species: 'cat', birth: '2026-09-15', registeredOn: '2026-11-25' };
    const doses = given('nobivac-tricat-trio', '2026-10-13', '2026-10-27', '2026-11-10');
    for (const part of ['2', '4', '5', '8'] as const)
      expect(of(shelter, doses, part, '2026-11-25')).toMatchObject({ dueDate: '2026-12-08', moved: null });
  });

  it('allows one visit for everything that is due now', () => {
    const late: EnginePet = { species: 'cat', birth: '2026-07-08', registeredOn: '2026-10-16' };
    const doses = [one('2', '2026-10-16'), ...given('nobivac-tricat-trio', '2026-10-20')];
    expect(of(late, doses, '8', '2026-11-25')).toMatchObject({ dueDate: '2026-11-17', status: 'due' });
    expect(of(late, doses, '7', '2026-11-25')).toMatchObject({ dueDate: '2026-10-16', moved: null });
  });

  it('postpones a live non-core dose by 14 days if both are live', () => {
    const pet: EnginePet = { ...puppy, options: { optIn: ['3'] } };
    const kennelCough = (doses: EngineDoseRecord[]) => of(pet, doses, '3', dateAtAge(9));
    const own = kennelCough([])?.dueDate ?? '';
    expect(kennelCough(given('nobivac-dhp', toCivilDate(addDays(parseDay(own), -4))))).toMatchObject({
      dueDate: toCivilDate(addDays(parseDay(own), 10)),
      moved: { with: 'cdv', from: own, how: 'afterDose' },
    });
    expect(kennelCough([one('lepto', toCivilDate(addDays(parseDay(own), -4)))])?.moved).toBeNull();
  });

  it('leaves an already overdue dose overdue, and reports when it may be given', () => {
    const pet: EnginePet = { ...puppy, options: { optIn: ['3'] } };
    const own = of(pet, [], '3', dateAtAge(30));
    expect(of(pet, given('nobivac-dhp', dateAtAge(28)), '3', dateAtAge(30))).toMatchObject({
      dueDate: own?.dueDate,
      status: 'overdue',
      action: own?.action,
      window: { earliest: dateAtAge(30) },
      moved: { with: 'cdv', from: dateAtAge(30), how: 'notBefore' },
    });
  });

  it('does not change the day on which a rabies certificate ends', () => {
    // Rabies given on the first of January, a live vaccine 5 days before the next one is due.
    const pet: EnginePet = { ...puppy, options: { optIn: ['3'] } };
    const doses = [one('2', '2027-01-01'), ...given('nobivac-kc', '2027-12-27')];
    expect(of(pet, doses, '2', '2028-01-02')).toMatchObject({
      dueDate: '2028-01-01',
      status: 'overdue',
      moved: null,
    });
  });
});

describe('planAll', () => {
  it('reports which parts of a combined vaccine were moved', () => {
    const apart: EngineDoseRecord[] = [
      ...given('nobivac-tricat-trio', dateAtAge(8), dateAtAge(12), dateAtAge(16)),
      ...(['4', '5', '8'] as const).map((protocol, index) => ({
        protocol,
        date: dateAtAge(27, index * 4),
        type: 'live' as const,
      })),
    ];
    const pet: EnginePet = { ...kitten, options: { emirate: 'Dubai' } };
    const combo = groupPlan(planAll(pet, apart, dateAtAge(40))).find(group => group.combo === 'combo3cat');
    expect(combo).toMatchObject({ protocols: ['4', '5', '8'], dueDate: '2027-07-13' });
    expect(combo?.moved).toEqual({ with: '4', from: '2027-07-17', how: 'sameDay', protocols: ['5'] });
  });
});

describe('planAll, on generated animals', () => {
  const runs = { numRuns: fuzzRuns(400) };
  const record = animal('birthMaybe');
  const household = fc
    .record({
      kind: species,
      records: fc.array(record, { minLength: 1, maxLength: 4 }),
      options,
      asOfAge: ageInDays,
      later: ageInDays,
    })
    .map(({ kind, records, options: own, asOfAge, later }) => {
      const [first] = records;
      const birth = first?.birth ?? null;
      const start = first?.birth ?? first?.asOf ?? '2026-01-01';
      const pet: EnginePet = {
        species: kind,
        birth,
        registeredOn: first?.registeredOn ?? start,
        options: own,
      };
      const doses = records.flatMap(({ protocol, doses: some }) => some.map(dose => ({ ...dose, protocol })));
      const asOf = toCivilDate(addDays(parseDay(start), asOfAge));
      return { pet, doses, asOf, later: toCivilDate(addDays(parseDay(asOf), later)) };
    });

  it('never moves a due date when time passes', () => {
    fc.assert(
      fc.property(household, ({ pet, doses, asOf, later }) => {
        const [now, then] = [planAll(pet, doses, asOf), planAll(pet, doses, later)];
        // After its first year a cat needs no leukaemia vaccine, which then no longer shares a visit.
        const isWithdrawn = [now, then].some(plans =>
          plans.some(({ reason }) => reason.code === 'adultNotChosen'),
        );
        const dates = (plans: typeof now) =>
          new Map(plans.map(item => [item.protocol, [item.dueDate, item.moved]]));
        if (!isWithdrawn) expect(dates(then)).toEqual(dates(now));
      }),
      runs,
    );
  });

  it('does not depend on the order of records', () => {
    const shuffled = household.chain(({ doses, ...rest }) =>
      fc.record({
        rest: fc.constant(rest),
        doses: fc.constant(doses),
        other: fc.shuffledSubarray(doses, { minLength: doses.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ rest: { pet, asOf }, doses, other }) => {
        expect(planAll(pet, other, asOf)).toEqual(planAll(pet, doses, asOf));
      }),
      runs,
    );
  });

  // A dose given on the day that it was moved to must count as the step for which it was planned.
  it('moves no dose below its minimum age or interval, nor below the age that ends a series', () => {
    let moved = 0;
    fc.assert(
      fc.property(household, ({ pet, doses, asOf }) => {
        for (const item of planAll(pet, doses, asOf)) {
          const { protocol, moved: move, dueDate } = item;
          if (move === null || dueDate === null || move.how === 'notBefore') continue;
          moved += 1;
          const own = doses.filter(dose => dose.protocol === protocol);
          const then = (date: string) =>
            plan({
              ...pet,
              protocol,
              doses: [...own, { date, type: 'live' }],
              options: optionsFor(protocol, pet.options ?? {}),
              asOf: date,
            });
          const after = then(dueDate);
          expect(after.doses.at(-1)).toMatchObject({ date: dueDate, valid: true });
          const stages = ['first', 'primary', 'booster', 'repeat', null];
          expect(stages.indexOf(after.stage)).toBeGreaterThanOrEqual(stages.indexOf(then(move.from).stage));
        }
      }),
      runs,
    );
    expect(moved).toBeGreaterThan(runs.numRuns / 40);
  });

  it('lets no rabies certificate expire', () => {
    fc.assert(
      fc.property(household, ({ pet, doses, asOf }) => {
        const rabies = planAll(pet, doses, asOf).find(item => item.protocol === '2');
        if (rabies?.doses.some(dose => dose.valid) !== true || rabies.moved === null) return;
        expect(rabies.moved.how).not.toBe('notBefore');
        expect((rabies.dueDate ?? '') < rabies.moved.from).toBe(true);
      }),
      runs,
    );
  });

  it('postpones no core dose for another vaccine, at any age up to a year and after any doses', () => {
    const WEEKS = { min: 4, max: 52 };
    const dosesOf = (...protocols: ProtocolKey[]) =>
      fc
        .record({
          ages: fc.uniqueArray(fc.integer({ min: 4 * 7, max: 52 * 7 }), { maxLength: 4 }),
          type: fc.constantFrom('live', 'inactivated', null),
        })
        .map(({ ages, type }): EngineDoseRecord[] =>
          protocols.flatMap(protocol => ages.map(age => ({ protocol, type, date: dateAtAge(0, age) }))),
        );
    const young = fc.oneof(
      fc.record({
        kind: fc.constant('cat' as const),
        records: fc.tuple(dosesOf('4', '5', '8'), dosesOf('2'), dosesOf('7')),
        age: fc.integer(WEEKS),
        birthEstimated: fc.boolean(),
      }),
      fc.record({
        kind: fc.constant('dog' as const),
        records: fc.tuple(dosesOf('cdv', 'cav', 'cpv'), dosesOf('2'), dosesOf('lepto'), dosesOf('3')),
        age: fc.integer(WEEKS),
        birthEstimated: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(young, ({ kind, records, age, birthEstimated }) => {
        const asOf = dateAtAge(age);
        const pet: EnginePet = { species: kind, birth: BIRTH, birthEstimated, registeredOn: asOf };
        const doses = records.flat().filter(({ date }) => date <= asOf);
        for (const { protocol, dueDate } of planAll(pet, doses, asOf)) {
          if (protocolRule(kind, protocol)?.class !== 'core') continue;
          const own = doses.filter(dose => dose.protocol === protocol);
          const alone = plan({ ...pet, protocol, doses: own, options: {}, asOf });
          expect((dueDate ?? '') <= (alone.dueDate ?? '')).toBe(true);
        }
      }),
      { numRuns: fuzzRuns(2000) },
    );
  });
});

describe('the latest test for FeLV', () => {
  const tested = (...results: [string, 'negative' | 'positive' | null][]): EngineDoseRecord[] =>
    results.map(([date, result]) => ({ protocol: 'felvTest', date, result }));
  const felv = (doses: EngineDoseRecord[], felvTest?: 'negative' | 'positive') => ({
    combined: of(kitten, doses, '7'),
    alone: plan({
      species: 'cat',
      protocol: '7',
      birth: BIRTH,
      registeredOn: dateAtAge(7),
      doses: [],
      options: { felvTest },
      asOf: dateAtAge(13),
    }),
  });

  it.each([
    ['none without a result', tested([dateAtAge(9), null]), undefined],
    ['the later of two', tested([dateAtAge(10), 'negative'], [dateAtAge(9), 'positive']), 'negative'],
    ['the positive of one day', tested([dateAtAge(9), 'positive'], [dateAtAge(9), 'negative']), 'positive'],
  ] as const)('is %s', (_name, doses, expected) => {
    const { combined, alone } = felv([...doses], expected);
    expect(combined).toEqual(alone);
  });
});
