import { describe, expect, it } from 'vitest';
import { plan } from './plan.ts';
import { catExamples } from './test-data/cat-examples.ts';
import { dogExamples } from './test-data/dog-examples.ts';
import { boardingExample, earliestTravelExample, titreTravelExample } from './test-data/travel-examples.ts';
import { earliestTravel, kennelCoughBeforeBoarding } from './travel.ts';

describe('acceptance examples', () => {
  it.each([...catExamples, ...dogExamples])('$id: $why', ({ expect: expected, ...input }) => {
    const result = plan(input);
    expect(result).toMatchObject(expected);
  });

  it.each([earliestTravelExample, titreTravelExample])('$id: $why', ({ input, expect: expected }) => {
    expect(earliestTravel(input)).toEqual(expected);
  });

  it(`${boardingExample.id}: ${boardingExample.why}`, () => {
    expect(kennelCoughBeforeBoarding(boardingExample.input)).toEqual(boardingExample.expect);
  });
});
