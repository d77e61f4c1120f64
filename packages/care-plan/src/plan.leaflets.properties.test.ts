import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, parseDay, toCivilDate } from './civil-date.ts';
import { plan } from './plan.ts';
import { animal, anyDate } from './test-data/arbitraries.ts';
import { BIRTH } from './test-data/date-at-age.ts';
import type { DoseType, EngineDose, PlanInput, ProtocolKey } from './types.ts';

const runs = { numRuns: fuzzRuns(500) };
const born = parseDay(BIRTH);

/** Generates days of doses: the first from an age on, the others at these distances. */
function series(firstAge: { min: number; max: number }, gaps: fc.Arbitrary<number>): fc.Arbitrary<number[]> {
  return fc
    .tuple(fc.integer(firstAge), fc.array(gaps, { minLength: 1, maxLength: 5 }))
    .map(([age, distances]) => {
      let day = born + age;
      return [day, ...distances.map(distance => (day = addDays(day, distance)))];
    });
}

const dosesOn = (days: readonly number[], more: Partial<EngineDose> = {}): EngineDose[] =>
  days.map(day => ({ date: toCivilDate(day), ...more }));
const chosen = (input: Omit<PlanInput, 'birth'>) =>
  plan({ birth: BIRTH, ...input, options: { optIn: true, ...input.options } });

// Repeats the numbers of the leaflets and guidelines, so that no rule changes unnoticed.
describe('requirements of leaflets and guidelines, on generated animals', () => {
  const twoDoses = fc.constantFrom<ProtocolKey>('7', '9');
  const someWeeks = fc.oneof(fc.integer({ min: 10, max: 60 }), fc.integer({ min: 250, max: 400 }));

  it('count no leukaemia or chlamydia dose as the booster less than 304 days after the series', () => {
    fc.assert(
      fc.property(twoDoses, series({ min: 63, max: 400 }, someWeeks), (protocol, days) => {
        const asOf = toCivilDate(days.at(-1) ?? born);
        const { doses } = chosen({ species: 'cat', protocol, doses: dosesOn(days), asOf });
        const counted = doses.filter(dose => dose.valid);
        const end = counted[1];
        const booster = counted.find(dose => dose.stage === 'booster');
        if (end === undefined || booster === undefined) return;
        expect(parseDay(booster.date) - parseDay(end.date)).toBeGreaterThanOrEqual(304);
      }),
      runs,
    );
  });

  it('count no two doses of leukaemia, chlamydia or injected kennel cough less than 21 days apart', () => {
    const protocol = fc.constantFrom<ProtocolKey>('7', '9', '3');
    fc.assert(
      fc.property(protocol, series({ min: 63, max: 400 }, fc.integer({ min: 7, max: 42 })), (key, days) => {
        const kind = key === '3' ? ('dog' as const) : ('cat' as const);
        const given = dosesOn(days, { route: 'injectable', type: 'inactivated' });
        const asOf = toCivilDate(days.at(-1) ?? born);
        const counted = chosen({ species: kind, protocol: key, doses: given, asOf }).doses.flatMap(dose =>
          dose.valid ? [parseDay(dose.date)] : [],
        );
        for (const [index, day] of counted.slice(1).entries())
          expect(day - (counted[index] ?? day)).toBeGreaterThanOrEqual(21);
      }),
      runs,
    );
  });

  it('leave vaccines without a record of an animal added as an adult to the vet, with a date only for core ones', () => {
    const always = fc.constantFrom<[PlanInput['species'], ProtocolKey]>(
      ['cat', '2'],
      ['cat', '4'],
      ['cat', '8'],
      ['dog', '2'],
      ['dog', 'cpv'],
      ['dog', 'lepto'],
    );
    fc.assert(
      fc.property(always, fc.integer({ min: 182, max: 7000 }), anyDate, ([kind, protocol], age, asOf) => {
        const registeredOn = toCivilDate(born + age);
        const isKnown = asOf >= registeredOn;
        expect(plan({ species: kind, protocol, birth: BIRTH, registeredOn, doses: [], asOf })).toMatchObject(
          protocol === 'lepto'
            ? { dueDate: null, status: 'noRecord', action: 'vet decides' }
            : { dueDate: registeredOn, status: isKnown ? 'due' : 'upcoming', graceDays: null },
        );
      }),
      runs,
    );
  });

  it('end a core series at 18 weeks or later if the birth date is an estimate, at 16 if it is known', () => {
    const core = fc.constantFrom<ProtocolKey>('cdv', 'cav', 'cpv');
    const young = series({ min: 42, max: 120 }, fc.integer({ min: 14, max: 42 }));
    fc.assert(
      fc.property(core, young, fc.boolean(), (protocol, days, birthEstimated) => {
        const last = days.at(-1) ?? born;
        const input = {
          species: 'dog',
          protocol,
          birth: BIRTH,
          birthEstimated,
          doses: dosesOn(days, { type: 'live' }),
        } as const;
        const { stage } = plan({ ...input, asOf: toCivilDate(last) });
        const isOver = last - born >= (birthEstimated ? 126 : 112);
        expect(stage === 'booster' || stage === 'repeat').toBe(isOver);
      }),
      runs,
    );
  });

  it('ignore an emirate if the animal lives in another country', () => {
    const abroad = fc.constantFrom('SA', 'EG', 'EU', 'MA', 'KW');
    const records = fc.constantFrom<ProtocolKey>('4', '5', '8', 'cdv', 'cav', 'cpv', 'cpiv', 'lepto', '2');
    fc.assert(
      fc.property(animal('birthKnown'), records, abroad, (given, protocol, country) => {
        const kind = ['4', '5', '8'].includes(protocol) ? ('cat' as const) : ('dog' as const);
        const input = { ...given, species: kind, protocol };
        const { emirate: _, ...options } = given.options ?? {};
        const there = plan({ ...input, options: { ...options, country } });
        expect(plan({ ...input, options: { ...options, country, emirate: 'Dubai' } })).toEqual(there);
      }),
      runs,
    );
  });

  it('accept a single kennel cough injection only within 12 months of the series', () => {
    const gap = fc.integer({ min: 22, max: 42 });
    fc.assert(
      fc.property(
        fc.integer({ min: 56, max: 900 }),
        gap,
        fc.integer({ min: 1, max: 3000 }),
        (age, days, late) => {
          const end = born + age + days;
          const asOf = toCivilDate(addMonths(end, 12) + late);
          const given = dosesOn([born + age, end], { route: 'injectable', type: 'inactivated' });
          const { status, action } = chosen({ species: 'dog', protocol: '3', doses: given, asOf });
          expect([status, action]).toEqual(['restart', 'dose now, second 28 days later']);
        },
      ),
      runs,
    );
  });

  it('set no date after a leishmaniosis vaccine of unknown product, and otherwise follow the product', () => {
    const product = fc.constantFrom(null, 'unlisted', 'letifend', 'canileish', 'neoleish');
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 3000 }), product, (age, name) => {
        const first = born + age;
        const input = {
          species: 'dog',
          protocol: 'leish',
          doses: dosesOn([first], { product: name }),
        } as const;
        const { dueDate, action } = chosen({ ...input, asOf: toCivilDate(first) });
        const next = {
          letifend: toCivilDate(addMonths(first, 12)),
          canileish: toCivilDate(addDays(first, 21)),
          neoleish: toCivilDate(addMonths(first, 6)),
        };
        if (name === null || name === 'unlisted') expect([dueDate, action]).toEqual([null, 'vet decides']);
        else expect(dueDate).toBe(new Map(Object.entries(next)).get(name));
      }),
      runs,
    );
  });

  it('bring no dose forward to less than 21 days after the previous one, 14 for core doses of dogs', () => {
    const types = fc.constantFrom<DoseType>('live', 'inactivated');
    const young = series({ min: 56, max: 300 }, fc.integer({ min: 14, max: 42 }));
    const protocol = fc.constantFrom<ProtocolKey>('cdv', 'cpv', 'lepto', 'cpiv');
    fc.assert(
      fc.property(protocol, young, types, (key, days, type) => {
        const last = days.at(-1) ?? born;
        const { stage, window } = chosen({
          species: 'dog',
          protocol: key,
          doses: dosesOn(days, { type }),
          asOf: toCivilDate(last),
        });
        if (stage === 'primary' && window !== null)
          expect(parseDay(window.earliest) - last).toBeGreaterThanOrEqual(
            key === 'cdv' || key === 'cpv' ? 14 : 21,
          );
      }),
      runs,
    );
  });
});
