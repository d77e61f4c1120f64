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
    }),
    { selector: dose => dose.protocol, minLength: 2 },
  )
  .map(doses =>
    doses.map(({ protocol, due, early, late, grace, live }) => ({
      protocol,
      due,
      earliest: due - early,
      latest: late === null ? null : due + late,
      inTimeUntil: due + grace,
      live,
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

describe('doses of different vaccines, one of two being live', () => {
  it('are on the same day or at least 14 days apart, where none has a last day', () => {
    fc.assert(
      fc.property(planned, given, (doses, before) => {
        const all = days(
          doses.map(dose => ({ ...dose, latest: null })),
          before,
        );
        const free = all.filter(dose => !dose.isLate);
        for (const one of free) {
          for (const other of free)
            if (one.live || other.live) expect(isTooClose(one.day, other.day)).toBe(false);
          // An inactivated one puts off none that was due by then.
          for (const { protocol, day, live } of before)
            if (protocol !== one.protocol && (live || (one.live && one.due > day)))
              expect(isTooClose(one.day, day) && one.day >= day).toBe(false);
        }
      }),
      runs,
    );
  });

  it('stay too close only where no day up to the last one is free', () => {
    fc.assert(
      fc.property(planned, doses => {
        const all = days(doses, []);
        const clashes = (dose: (typeof all)[number], day: number) =>
          all.some(other => other !== dose && (dose.live || other.live) && isTooClose(day, other.day));
        const isStuck = (dose: (typeof all)[number]) => {
          if (dose.latest === null || dose.day !== dose.due) return false;
          const rest = Array.from({ length: dose.latest - dose.day + 1 }, (_, index) => dose.day + index);
          return rest.every(day => clashes(dose, day));
        };
        for (const one of all)
          for (const other of all) {
            if (!isTooClose(one.day, other.day) || !(one.live || other.live)) continue;
            expect(isStuck(one) || isStuck(other)).toBe(true);
          }
      }),
      runs,
    );
  });

  it('never go below the earliest day, nor beyond the last', () => {
    fc.assert(
      fc.property(planned, given, (doses, live) => {
        for (const { day, earliest, latest } of days(doses, live)) {
          expect(day).toBeGreaterThanOrEqual(earliest);
          if (latest !== null) expect(day).toBeLessThanOrEqual(latest);
        }
      }),
      runs,
    );
  });

  it('wait less than four weeks for each other, where none has a last day', () => {
    fc.assert(
      fc.property(planned, doses => {
        const free = doses.map(dose => ({ ...dose, latest: null }));
        for (const { day, due } of days(free, [])) expect(day - due).toBeLessThan(28);
      }),
      runs,
    );
  });

  it('stay where they are when none is live, or nothing is close', () => {
    fc.assert(
      fc.property(planned, doses => {
        expect(
          placements(
            doses.map(dose => ({ ...dose, live: false })),
            [],
          ),
        ).toEqual([]);
        const apart = doses.map((dose, index) => {
          const due = START + 14 * index;
          return { ...dose, due, earliest: due };
        });
        expect(placements(apart, [])).toEqual([]);
      }),
      runs,
    );
  });

  it('name another vaccine, on whose day they are or from which they keep 14 days', () => {
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
});
