import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plan } from './plan.ts';
import { animal } from './test-data/arbitraries.ts';
import { BIRTH, dateAtAge } from './test-data/date-at-age.ts';
import type { EnginePlanOptions, ProtocolKey } from './types.ts';

describe('the yearly proof for the tag of Dubai', () => {
  const kitten = (protocol: ProtocolKey, options: EnginePlanOptions) => {
    const doses = [dateAtAge(8), dateAtAge(12), dateAtAge(16), dateAtAge(26)].map(date => ({
      date,
      type: 'live' as const,
    }));
    return plan({ species: 'cat', protocol, birth: BIRTH, doses, options, asOf: dateAtAge(27) });
  };

  it.each(['4', '5', '8'] as const)('is required for every part of the cat vaccine: %s', protocol => {
    for (const options of [{ emirate: 'Dubai' }, { emirate: 'Dubai', country: 'AE' }]) {
      expect(kitten(protocol, options)).toMatchObject({
        dueDate: '2027-07-06',
        reason: { code: 'repeatYearlyInDubai', params: { months: 12 } },
        country: 'AE',
      });
    }
  });

  it('is not required for a cat in another country, even if Dubai is set', () => {
    const moved = kitten('8', { emirate: 'Dubai', country: 'SA' });
    expect(moved).toEqual(kitten('8', { country: 'SA' }));
    expect(moved.dueDate).toBe('2029-07-06');
  });

  it('does not change the plan of an animal outside the Emirates', () => {
    const otherCountry = fc.constantFrom('SA', 'EG', 'EU', 'MA');
    fc.assert(
      fc.property(animal('birthMaybe'), otherCountry, (input, country) => {
        const options = { ...input.options, country };
        const result = plan({ ...input, options: { ...options, emirate: 'Dubai' } });
        expect(result).toEqual(plan({ ...input, options: { ...options, emirate: undefined } }));
      }),
      { numRuns: fuzzRuns(1000) },
    );
  });
});
