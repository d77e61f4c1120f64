import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, formatDay, parseDay } from './civil-date.ts';
import { groupPlan } from './group-plan.ts';
import { plan } from './plan.ts';
import { type DoseRecord, optionsFor, type Pet, planAll } from './plan-all.ts';
import { type ComboProductKey, expandProduct } from './rules/combos.ts';
import { isLiveVaccine } from './rules/live-vaccines.ts';
import { protocolRule } from './rules/protocols.ts';
import { ageInDays, animal, options, species } from './test-data/arbitraries.ts';
import { at, BIRTH } from './test-data/at-age.ts';
import type { ProtocolKey } from './types.ts';

const kitten: Pet = { species: 'cat', birth: BIRTH, registeredOn: at(7) };
const puppy: Pet = { species: 'dog', birth: BIRTH, registeredOn: at(7) };
const given = (product: ComboProductKey, ...dates: string[]): DoseRecord[] =>
  dates.flatMap(date => expandProduct(product).map(part => ({ ...part, date })));
const one = (protocol: ProtocolKey, date: string): DoseRecord => ({ protocol, date, type: 'inactivated' });
const of = (pet: Pet, doses: DoseRecord[], protocol: ProtocolKey, asOf = at(13)) =>
  planAll(pet, doses, asOf).find(item => item.protocol === protocol);

/** A kitten for which only the 3-in-1 and rabies are planned by day. */
const withoutFelv: Pet = {
  ...kitten,
  options: { byProtocol: { '7': { deferral: { on: at(6), until: null, reason: 'other' } } } },
};

describe('vaccines due a few days apart, one of them live', () => {
  it('brings a dose forward to the visit before, where its least interval allows', () => {
    // Leptospirosis was given 3 days after DHP, so each is due by itself 3 days apart.
    const doses = [...given('nobivac-dhp', at(8)), one('lepto', at(8, 3))];
    expect(of(puppy, doses, 'cpv')).toMatchObject({ dueDate: at(12), moved: null });
    expect(of(puppy, doses, 'lepto')).toMatchObject({
      dueDate: at(12),
      moved: { with: 'cdv', from: at(12, 3), how: 'sameDay' },
      reason: { code: 'primaryInterval', params: { lastDose: at(8, 3), days: 28 } },
    });
    expect(of(puppy, doses, 'lepto')?.sources).toContain('POL');
  });

  it('waits for a dose that may not be given earlier', () => {
    // The first rabies dose is due at 12 weeks of age and not before; the second 3-in-1 would be 4 days earlier.
    const doses = given('nobivac-tricat-trio', at(7, 3));
    expect(of(withoutFelv, doses, '2')).toMatchObject({ dueDate: at(12), moved: null });
    for (const part of ['4', '5', '8'] as const) {
      const move = { with: '2', from: at(11, 3), how: 'sameDay' };
      expect(of(withoutFelv, doses, part)).toMatchObject({ dueDate: at(12), moved: move });
    }
  });

  it('brings the last dose of a series no further forward than the age that ends it', () => {
    const felv: DoseRecord = { protocol: '7', date: at(11, 5), type: 'vectored' };
    const doses = [...given('nobivac-tricat-trio', at(8), at(12, 2)), one('2', at(12, 2)), felv];
    const move = { with: '7', from: at(16, 2), how: 'sameDay' };
    expect(of(kitten, doses, '8')).toMatchObject({ dueDate: at(16), moved: move });
    expect(of(kitten, doses, '7')).toMatchObject({ dueDate: at(16), moved: { from: at(15, 5) } });
  });

  it('sets it 14 days after where waiting together takes longer', () => {
    const doses = given('nobivac-tricat-trio', at(6, 4));
    expect(of(withoutFelv, doses, '4')).toMatchObject({ dueDate: at(10, 4), moved: null });
    const move = { with: '4', from: at(12), how: 'apart' };
    expect(of(withoutFelv, doses, '2')).toMatchObject({ dueDate: at(12, 4), moved: move });
  });

  it('holds the next vaccine for 14 days after a live one was given', () => {
    const doses = given('nobivac-tricat-trio', at(8), at(12));
    expect(of(kitten, doses, '2')).toMatchObject({
      dueDate: at(14),
      status: 'upcoming',
      action: null,
      moved: { with: '4', from: at(12), how: 'afterDose' },
      reason: { code: 'firstDoseAtAgeWeeks' },
    });
    expect(of(kitten, [one('2', at(12)), ...doses], '7')?.dueDate).toBe(at(14));
  });

  it('leaves a dose late that was late before a live one was given, and says from when it may be given', () => {
    const cat: Pet = { species: 'cat', birth: '2020-01-01', options: { highRisk: true } };
    const doses = given('nobivac-tricat-trio', '2026-07-01');
    for (const protocol of ['2', '7'] as const) {
      const own = of(cat, [], protocol, '2026-07-02');
      expect(of(cat, doses, protocol, '2026-07-02')).toMatchObject({
        dueDate: own?.dueDate,
        status: 'overdue',
        action: own?.action,
        window: { earliest: '2026-07-15' },
        moved: { with: '4', from: '2026-07-15', how: 'notBefore' },
      });
    }
  });

  it('holds a live vaccine for 14 days after an inactivated one was given', () => {
    const cat: Pet = { ...withoutFelv, birth: '2022-01-01', registeredOn: '2022-03-01' };
    const flu = given('nobivac-tricat-trio', '2022-03-01', '2022-03-29', '2022-05-03', '2025-07-01');
    const rabies = (...dates: string[]) => dates.map(date => one('2', date));
    const before = [...flu, ...rabies('2024-06-20', '2025-06-20')];
    expect(of(cat, before, '4', '2026-06-19')).toMatchObject({
      dueDate: '2026-06-20',
      moved: { with: '2', from: '2026-07-01', how: 'sameDay' },
    });
    expect(of(cat, [...before, ...rabies('2026-06-20')], '4', '2026-06-21')).toMatchObject({
      dueDate: '2026-07-04',
      moved: { with: '2', from: '2026-07-01', how: 'afterDose' },
    });
  });

  it('keeps the day on which a rabies certificate ends', () => {
    // Rabies given on the first of January, a live vaccine 5 days before it is due again.
    const pet: Pet = { ...puppy, options: { optIn: ['3'] } };
    const doses = [one('2', '2027-01-01'), ...given('nobivac-kc', '2027-12-27')];
    expect(of(pet, doses, '2', '2028-01-02')).toMatchObject({
      dueDate: '2028-01-01',
      status: 'overdue',
      moved: null,
    });
  });

  it('brings nothing forward to before the day of registration', () => {
    const doses = given('nobivac-tricat-trio', '2025-03-01', '2025-03-29', '2026-03-29');
    const pet: Pet = {
      ...kitten,
      birth: '2020-01-01',
      registeredOn: '2027-04-05',
      options: { optIn: ['9'] },
    };
    expect(of(pet, doses, '9', '2027-04-05')?.dueDate).toBe('2027-04-05');
  });

  it('takes no treatment for a vaccine', () => {
    const doses: DoseRecord[] = [{ protocol: '1', date: at(8, -3), type: 'live' }];
    expect(of(puppy, doses, 'cpv')).toMatchObject({ dueDate: at(8), moved: null });
  });

  it('leaves inactivated vaccines alone', () => {
    const doses = [
      one('2', '2027-01-01'),
      one('7', '2026-04-01'),
      one('7', '2026-05-01'),
      one('7', '2027-01-08'),
    ];
    const titre = { deferral: { on: at(1), until: null, reason: 'titre' } } as const;
    const byProtocol = { '4': titre, '5': titre, '8': titre };
    const pet: Pet = { ...kitten, options: { highRisk: true, byProtocol } };
    expect(of(pet, doses, '2')).toMatchObject({ dueDate: '2028-01-01', moved: null });
    expect(of(pet, doses, '7')).toMatchObject({ dueDate: '2028-01-08', moved: null });
  });

  it('says of a combined vaccine which parts were moved', () => {
    const apart: DoseRecord[] = [
      ...given('nobivac-tricat-trio', at(8), at(12), at(16)),
      ...(['4', '5', '8'] as const).map((protocol, index) => ({
        protocol,
        date: at(27, index * 4),
        type: 'live' as const,
      })),
    ];
    const pet: Pet = { ...kitten, options: { emirate: 'Dubai' } };
    const combo = groupPlan(planAll(pet, apart, at(40))).find(group => group.combo === 'combo3cat');
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
      const pet: Pet = { species: kind, birth, registeredOn: first?.registeredOn ?? start, options: own };
      const doses = records.flatMap(({ protocol, doses: some }) => some.map(dose => ({ ...dose, protocol })));
      const asOf = formatDay(addDays(parseDay(start), asOfAge));
      return { pet, doses, asOf, later: formatDay(addDays(parseDay(asOf), later)) };
    });

  it('never moves a due date when time passes', () => {
    fc.assert(
      fc.property(household, ({ pet, doses, asOf, later }) => {
        const dates = (day: string) =>
          new Map(planAll(pet, doses, day).map(item => [item.protocol, [item.dueDate, item.moved]]));
        expect(dates(later)).toEqual(dates(asOf));
      }),
      runs,
    );
  });

  it('does not care in which order records are listed', () => {
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

  // Were it given on the day it was moved to, it must count for the step for which it was planned.
  it('moves no dose below its least age or interval, nor below the age that ends a series', () => {
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

  it('lets no rabies certificate run out', () => {
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

  it('plans no vaccine in the 14 days after another was given, one of the two being live', () => {
    let checked = 0;
    fc.assert(
      fc.property(household, ({ pet, doses, asOf }) => {
        for (const { protocol, dueDate, window, moved } of planAll(pet, doses, asOf)) {
          if (dueDate === null || window === null || window.latest !== null) continue;
          if (protocolRule(pet.species, protocol)?.kind !== 'vaccine') continue;
          for (const other of doses) {
            const rule = protocolRule(pet.species, other.protocol);
            if (other.protocol === protocol || rule?.kind !== 'vaccine') continue;
            const live = other.type === 'live' || ['cdv', 'cav', 'cpv', '4', '5', '8'].includes(protocol);
            const own = doses.filter(dose => dose.protocol === protocol);
            if (!live || (other.type !== 'live' && own.some(dose => dose.type !== 'live'))) continue;
            if (doses.some(dose => dose !== other && dose.date === other.date)) continue;
            const due = moved === null || moved.how === 'notBefore' ? dueDate : moved.from;
            // An inactivated one puts off none that was due by then.
            if (other.type !== 'live' && due <= other.date) continue;
            checked += 1;
            const day = moved?.how === 'notBefore' ? window.earliest : dueDate;
            if (day >= other.date) expect(parseDay(day) - parseDay(other.date)).toBeGreaterThanOrEqual(14);
          }
        }
      }),
      runs,
    );
    expect(checked).toBeGreaterThan(runs.numRuns / 10);
  });

  it('keeps two vaccines a few days apart only where a certificate or a series is at stake', () => {
    fc.assert(
      fc.property(household, ({ pet, doses, asOf }) => {
        const planned = planAll(pet, doses, asOf).flatMap(item => {
          const rule = protocolRule(pet.species, item.protocol);
          if (item.dueDate === null || rule?.kind !== 'vaccine') return [];
          // Late before another was given, it is given on no day of the past.
          if (item.moved?.how === 'notBefore') return [];
          const last = doses
            .filter(dose => dose.protocol === item.protocol)
            .map(dose => dose.date)
            .toSorted()
            .at(-1);
          const types = doses.filter(dose => dose.protocol === item.protocol && dose.date === last);
          const [type = null] = new Set(types.map(dose => dose.type ?? null));
          const known = new Set(types.map(dose => dose.type)).size > 1 ? null : type;
          const live = isLiveVaccine(item.protocol, { type: known, route: null });
          return [{ day: parseDay(item.dueDate), live, latest: item.window?.latest ?? null }];
        });
        for (const a of planned)
          for (const b of planned) {
            if (a.day >= b.day || b.day - a.day >= 14 || !(a.live || b.live)) continue;
            expect(a.latest ?? b.latest).not.toBeNull();
          }
      }),
      runs,
    );
  });
});

describe('the latest test for FeLV', () => {
  const tested = (...results: [string, 'negative' | 'positive' | null][]): DoseRecord[] =>
    results.map(([date, result]) => ({ protocol: 'felvTest', date, result }));
  const felv = (doses: DoseRecord[], felvTest?: 'negative' | 'positive') => ({
    told: of(kitten, doses, '7'),
    alone: plan({
      species: 'cat',
      protocol: '7',
      birth: BIRTH,
      registeredOn: at(7),
      doses: [],
      options: { felvTest },
      asOf: at(13),
    }),
  });

  it.each([
    ['none without a result', tested([at(9), null]), undefined],
    ['the later of two', tested([at(10), 'negative'], [at(9), 'positive']), 'negative'],
    ['the positive of one day', tested([at(9), 'positive'], [at(9), 'negative']), 'positive'],
  ] as const)('is %s', (_name, doses, expected) => {
    const { told, alone } = felv([...doses], expected);
    expect(told).toEqual(alone);
  });
});
