import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDay } from '../civil-date.ts';
import { type GivenVaccine, type PlannedDose, placements } from './spacing.ts';

const keys = ['2', '3', '4', '5', '7', '8', '9', 'lepto'] as const;

const START = parseDay('2026-01-01');

/** Doses of a few weeks; some with an earliest day before their own, some that cannot be late. */
const planned: fc.Arbitrary<PlannedDose[]> = fc
  .uniqueArray(
    fc.record({
      protocol: fc.constantFrom(...keys),
      due: fc.integer({ min: START, max: START + 40 }),
      early: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 })),
      late: fc.option(fc.constantFrom(0, 5, 14), { freq: 4 }),
      grace: fc.constantFrom(0, 14, 28),
      live: fc.boolean(),
      core: fc.boolean(),
    }),
    { selector: dose => dose.protocol, minLength: 2 },
  )
  .map(doses =>
    doses.map(({ protocol, due, early, late, grace, live, core }) => ({
      protocol,
      due,
      earliest: due - early,
      latest: late === null ? null : due + late,
      inTimeUntil: due + grace,
      live,
      core,
    })),
  );
const given: fc.Arbitrary<GivenVaccine[]> = fc.array(
  fc.record({
    protocol: fc.constantFrom(...keys),
    day: fc.integer({ min: START - 30, max: START + 80 }),
    live: fc.boolean(),
  }),
  { maxLength: 3 },
);
const runs = { numRuns: fuzzRuns(1000) };

function days(doses: readonly PlannedDose[], before: readonly GivenVaccine[]) {
  const placed = new Map(placements(doses, before).map(placement => [placement.protocol, placement]));
  return doses.map(dose => {
    const placement = placed.get(dose.protocol);
    const isLate = placement?.how === 'notBefore';
    return { ...dose, isLate, day: placement === undefined || isLate ? dose.due : placement.day };
  });
}

const isTooClose = (a: number, b: number) => a !== b && Math.abs(a - b) < 14;
const keepsDistance = ({ live, core }: PlannedDose) => live && !core;

describe('doses that are core or not live', () => {
  it('never wait for another vaccine, and are brought forward no further than allowed', () => {
    fc.assert(
      fc.property(planned, given, (doses, before) => {
        for (const dose of days(doses, before)) {
          expect(dose.day).toBeGreaterThanOrEqual(dose.earliest);
          if (!keepsDistance(dose)) expect(dose.day).toBeLessThanOrEqual(dose.due);
        }
      }),
      runs,
    );
  });

  it('are given alone only if no other visit in the 14 days before is an allowed day', () => {
    fc.assert(
      fc.property(planned, doses => {
        const all = days(doses, []).filter(dose => !keepsDistance(dose));
        for (const { protocol, day, due, earliest } of all) {
          if (all.some(other => other.protocol !== protocol && other.day === day)) continue;
          const passed = all.filter(
            other => other.day < due && other.day >= earliest && due - other.day < 14,
          );
          expect(passed).toEqual([]);
        }
      }),
      runs,
    );
  });
});

describe('live non-core doses', () => {
  it('are on the day of other live doses or 14 days away, if none has a last day', () => {
    fc.assert(
      fc.property(planned, given, (doses, before) => {
        const all = days(
          doses.map(dose => ({ ...dose, latest: null })),
          before,
        );
        for (const one of all.filter(dose => keepsDistance(dose) && !dose.isLate)) {
          for (const other of all)
            if (other.live && !other.isLate) expect(isTooClose(one.day, other.day)).toBe(false);
          for (const { protocol, day, live } of before)
            if (protocol !== one.protocol && live)
              expect(isTooClose(one.day, day) && one.day >= day).toBe(false);
        }
      }),
      runs,
    );
  });

  it('are never moved beyond their last day', () => {
    fc.assert(
      fc.property(planned, given, (doses, live) => {
        for (const { day, latest } of days(doses, live))
          if (latest !== null) expect(day).toBeLessThanOrEqual(latest);
      }),
      runs,
    );
  });
});

it('moves nothing if all doses are too far apart for one visit', () => {
  fc.assert(
    fc.property(planned, doses => {
      const wide = doses.map((dose, index) => {
        const due = START + 14 * index;
        return { ...dose, due, earliest: due };
      });
      expect(placements(wide, [])).toEqual([]);
    }),
    runs,
  );
});

it('names for each moved dose the vaccine on whose day it is, or from which it is 14 days away', () => {
  fc.assert(
    fc.property(planned, given, (doses, live) => {
      const all = days(doses, live);
      for (const { protocol, day, with: other, how } of placements(doses, live)) {
        expect(other).not.toBe(protocol);
        const planned = all.filter(dose => dose.protocol === other).map(dose => dose.day);
        const before = live.filter(dose => dose.protocol === other).map(dose => dose.day);
        if (how === 'sameDay') expect(planned).toEqual([day]);
        if (how === 'apart') expect(planned).toEqual([day - 14]);
        if (how === 'afterDose' || how === 'notBefore') expect(before).toContain(day - 14);
      }
    }),
    runs,
  );
});
