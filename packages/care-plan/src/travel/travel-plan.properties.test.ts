import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, parseDay, toCivilDate } from '../civil-date.ts';
import { type CountryCode, countryRules } from '../rules/countries.ts';
import { anyDate } from '../test-data/arbitraries.ts';
import { readRabiesChain } from './rabies-chain.ts';
import { lastSampleDay, titreWaitEnd } from './titre-days.ts';
import { type EngineTravelEntry, planTravel, type TravelPlanInput } from './travel-plan.ts';
import type { TravelReasonCode } from './travel-reasons.ts';

const codes = Object.keys(countryRules).filter((code): code is CountryCode =>
  Object.hasOwn(countryRules, code),
);
const BASE = parseDay('2024-01-01');
const day = fc.integer({ min: 0, max: 2500 }).map(days => toCivilDate(BASE + days));

const traveller: fc.Arbitrary<TravelPlanInput> = fc.record({
  species: fc.constantFrom('cat', 'dog'),
  birth: fc.option(day),
  birthEstimated: fc.boolean(),
  rabies: fc.array(
    day.map(date => ({ date })),
    { maxLength: 6 },
  ),
  threeYearLabel: fc.boolean(),
  deferral: fc.option(fc.record({ until: fc.option(day) })),
  hasChip: fc.boolean(),
  titres: fc.array(fc.record({ sampledOn: day, levelHundredths: fc.integer({ min: 0, max: 200 }) }), {
    maxLength: 3,
  }),
  destination: fc.constantFrom(...codes),
  origin: fc.constantFrom('SA', 'EU', null),
  travelOn: fc.option(day),
  asOf: day,
});

it('reports `tooLate` exactly for a day before the first possible one', () => {
  fc.assert(
    fc.property(traveller, input => {
      for (const { earliest, verdict } of planTravel(input).entries) {
        if (input.travelOn === null) expect(verdict).toBeNull();
        else if (earliest === null) expect(verdict).toBe('unknown');
        else expect(verdict).toBe(input.travelOn < earliest ? 'tooLate' : 'possible');
      }
    }),
  );
});

it('reports a day as possible if every step can be done in time', () => {
  fc.assert(
    fc.property(traveller, input => {
      const travelOn = input.travelOn ?? input.asOf;
      for (const { verdict, steps } of planTravel({ ...input, travelOn }).entries) {
        if (verdict === 'possible') expect(steps.filter(step => step.isTooLate)).toEqual([]);
        if (verdict === 'tooLate') expect(steps.filter(step => step.isTooLate)).not.toEqual([]);
      }
    }),
  );
});

it('plans without a day for the first one from today on, and accepts nothing that has ended before', () => {
  const summaryOf = ({ origin, earliest, steps }: EngineTravelEntry) => ({
    origin,
    earliest,
    steps: steps.map(({ reason, state, from }) => ({ reason, state, from })),
  });
  fc.assert(
    fc.property(traveller, ({ travelOn: _none, ...drawn }) => {
      // The records contain no later day.
      const rabies = drawn.rabies.filter(({ date }) => date <= drawn.asOf);
      const titres = drawn.titres.filter(({ sampledOn }) => sampledOn <= drawn.asOf);
      const input = { ...drawn, rabies, titres };
      for (const entry of planTravel({ ...input, travelOn: null }).entries) {
        for (const { reason } of entry.steps)
          if (reason.code === 'proofValid') expect(reason.params.until >= input.asOf).toBe(true);
        if (entry.earliest === null) continue;
        const travelOn = entry.earliest > input.asOf ? entry.earliest : input.asOf;
        const dated = planTravel({ ...input, travelOn }).entries.find(
          ({ origin }) => origin === entry.origin,
        );
        expect(dated?.verdict).toBe('possible');
        expect(dated && summaryOf(dated)).toEqual(summaryOf(entry));
      }
    }),
    { numRuns: fuzzRuns(400) },
  );
});

it("reports a vet's deferral while it applies, and plans no dose before its end", () => {
  const doses: readonly TravelReasonCode[] = [
    'rabiesNone',
    'rabiesTooYoung',
    'rabiesLapsed',
    'rabiesWillLapse',
    'boosterDue',
    'doseTooOld',
  ];
  fc.assert(
    fc.property(traveller, fc.option(day), (input, until) => {
      if (until !== null && until <= input.asOf) return;
      for (const { steps } of planTravel({ ...input, deferral: { until } }).entries) {
        const codes = steps.map(({ reason }) => reason.code);
        expect(codes).toContain(until === null ? 'rabiesDeferred' : 'rabiesDeferredUntil');
        const given = steps.filter(({ reason, from }) => doses.includes(reason.code) && from !== null);
        for (const { from } of given) expect(from !== null && until !== null && from >= until).toBe(true);
      }
    }),
    { numRuns: fuzzRuns(400) },
  );
});

it('restarts the waiting periods with a further dose, unless the previous one was still valid', () => {
  const gap = fc.oneof(fc.constantFrom(1, 364, 365, 366), fc.integer({ min: 1, max: 1500 }));
  fc.assert(
    fc.property(traveller, gap, ({ deferral: _none, ...input }, days) => {
      const chain = readRabiesChain(input.birth, input.rabies);
      if (chain.last === null || chain.first === null) return;
      const date = toCivilDate(addDays(parseDay(chain.last.date), days));
      const rabies = [...input.rabies, { date }];
      const { waitDays } = countryRules[input.destination].import;
      const after = planTravel({ ...input, rabies, deferral: null, travelOn: null, asOf: date });
      if (after.chain.last?.role === 'booster') expect(after.chain.first).toEqual(chain.first);
      else {
        expect(after.chain.first?.date).toBe(date);
        for (const { earliest } of after.entries)
          if (earliest !== null)
            expect(earliest >= toCivilDate(addDays(parseDay(date), waitDays ?? 0))).toBe(true);
      }
    }),
  );
});

it('ends the wait at least three months after a sample, and computes the last sample for a day', () => {
  fc.assert(
    fc.property(fc.integer({ min: BASE, max: BASE + 3000 }), entry => {
      const sample = lastSampleDay(entry);
      expect(titreWaitEnd(sample)).toBeLessThanOrEqual(entry);
      expect(titreWaitEnd(addDays(sample, 1))).toBeGreaterThan(entry);
      expect(titreWaitEnd(sample) - sample).toBeGreaterThanOrEqual(89);
    }),
  );
});

it('returns a plan for any dates', () => {
  fc.assert(
    fc.property(traveller, anyDate, anyDate, anyDate, (input, asOf, travelOn, date) => {
      const { entries } = planTravel({ ...input, asOf, travelOn, rabies: [{ date }], birth: travelOn });
      expect(entries.length).toBeGreaterThan(0);
    }),
  );
});
