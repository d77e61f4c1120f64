import fc from 'fast-check';
import { addDays, type CivilDate, parseDay, toCivilDate } from '../civil-date.ts';
import {
  type DoseType,
  type EngineDose,
  type EnginePlanOptions,
  type PlanInput,
  type ProtocolKey,
  protocolKeys,
  type Route,
  type Species,
} from '../types.ts';

export const species = fc.constantFrom<Species>('cat', 'dog');
/** Without the titre, which like the other tests is never planned. */
export const protocol = fc.constantFrom<ProtocolKey>(...protocolKeys.filter(key => key !== 'rabiesTitre'));

const doseType = fc.constantFrom<DoseType | null>('live', 'live', 'inactivated', 'vectored', null);

/** Type, route and product of a dose: the products that a rule depends on, and an unknown one. */
const details: fc.Arbitrary<Pick<EngineDose, 'type' | 'route' | 'product' | 'intervalDays'>> = fc.record({
  type: doseType,
  route: fc.constantFrom<Route | null>('injectable', 'intranasal', 'oral', null),
  product: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ...['letifend', 'canileish', 'neoleish', 'nobivac-kc', 'nobivac-respira-bb', 'nobivac-dhppi'],
        ...['bravecto-cat', 'bravecto-plus-cat', 'frontline-cat', 'bravecto-dog', 'seresto-dog', 'unlisted'],
      ),
    },
  ),
  intervalDays: fc.option(fc.constantFrom(1, 28, 30, 84, 366)),
});

/** Any date of the calendar, leap days and both ends included. */
export const anyDate: fc.Arbitrary<CivilDate> = fc.oneof(
  fc.integer({ min: parseDay('0001-01-01'), max: parseDay('9999-12-31') }).map(toCivilDate),
  fc.constantFrom('0001-01-01', '2000-02-29', '2024-02-29', '9999-12-31'),
);

export const options: fc.Arbitrary<EnginePlanOptions> = fc.record(
  {
    optIn: fc.boolean(),
    threeYearLabel: fc.boolean(),
    country: fc.constantFrom('AE', 'SA', 'EG', 'EU', 'MA'),
    emirate: fc.constantFrom('Dubai', 'Sharjah'),
    highRisk: fc.boolean(),
    lowRisk: fc.boolean(),
    monthly: fc.boolean(),
    everySixWeeks: fc.boolean(),
    felvTest: fc.constantFrom('negative', 'positive'),
  },
  { requiredKeys: [] },
);

/**
 * Days after birth near the thresholds of the rules: before birth, the weeks of the primary series, then years; and
 * gaps near the intervals of the rules.
 */
export const ageInDays = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 14, max: 200 }) },
  { weight: 3, arbitrary: fc.integer({ min: 150, max: 2500 }) },
  { weight: 1, arbitrary: fc.integer({ min: -400, max: 14 }) },
);
const gap = fc.oneof(
  fc.integer({ min: 0, max: 60 }),
  fc.constantFrom(13, 14, 20, 21, 27, 28, 42, 43, 182, 303, 304, 365, 456, 457, 730, 1096),
);

const BIRTH_RANGE = { min: parseDay('2019-01-01'), max: parseDay('2028-12-31') };

/** Generates doses of one animal: the first at some age, the others at significant intervals. */
function dosesFrom(birth: number): fc.Arbitrary<EngineDose[]> {
  return fc.tuple(ageInDays, fc.array(fc.tuple(gap, details), { maxLength: 7 })).map(([firstAge, steps]) => {
    let day = addDays(birth, firstAge);
    return steps.map(([distance, detail]) => {
      const date = toCivilDate(day);
      day = addDays(day, distance);
      return { date, ...detail };
    });
  });
}

/** Generates a plausible animal with a known or unknown birth date and a record near the thresholds of the rules. */
export function animal(known: 'birthKnown' | 'birthMaybe'): fc.Arbitrary<PlanInput> {
  return fc.integer(BIRTH_RANGE).chain(birth =>
    fc
      .record({
        species,
        protocol,
        unknown: known === 'birthKnown' ? fc.constant(false) : fc.boolean(),
        registeredAge: fc.option(ageInDays),
        birthEstimated: fc.boolean(),
        isAdult: fc.boolean(),
        doses: dosesFrom(birth),
        options,
        asOfAge: ageInDays,
      })
      .map(({ unknown, registeredAge, asOfAge, ...rest }) => ({
        ...rest,
        birth: unknown ? null : toCivilDate(birth),
        registeredOn: registeredAge === null ? null : toCivilDate(birth + registeredAge),
        asOf: toCivilDate(birth + asOfAge),
      })),
  );
}

/** An input whose dates are in no particular order. */
export const anyInput: fc.Arbitrary<PlanInput> = fc.record({
  species,
  protocol,
  birth: fc.option(anyDate),
  registeredOn: fc.option(anyDate),
  birthEstimated: fc.boolean(),
  isAdult: fc.boolean(),
  doses: fc.array(
    fc.tuple(anyDate, details).map(([date, detail]) => ({ date, ...detail })),
    { maxLength: 8 },
  ),
  options,
  asOf: anyDate,
});
