import { describe, expect, it } from 'vitest';
import { plan } from './plan.ts';
import { catExamples } from './test-data/cat-examples.ts';
import { dogExamples } from './test-data/dog-examples.ts';
import { boardingExample, earliestTravelExample } from './test-data/travel-examples.ts';
import { earliestTravel, kennelCoughBeforeBoarding } from './travel.ts';

describe('acceptance examples', () => {
  it.each([...catExamples, ...dogExamples])('$id: $why', ({ expect: expected, ...input }) => {
    const result = plan(input);
    expect(result).toMatchObject(expected);
  });

  it(`${earliestTravelExample.id}: ${earliestTravelExample.why}`, () => {
    expect(earliestTravel(earliestTravelExample.input)).toEqual(earliestTravelExample.expect);
  });

  it(`${boardingExample.id}: ${boardingExample.why}`, () => {
    expect(kennelCoughBeforeBoarding(boardingExample.input)).toEqual(boardingExample.expect);
  });
});
