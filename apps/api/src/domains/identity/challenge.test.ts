import { challenge as challengeSchema } from '@rifq/contract/challenge';
import { expect, it } from 'vitest';
import { makeKeys } from '../../core/keys.ts';
import { challengeCost, derivationsAfter, makeChallenge } from './challenge.ts';

const keys = makeKeys('a secret of the test, long enough');
const bound = { phone: '+966501234567', nonce: 'n' };
const now = new Date('2026-03-10T12:00:00Z');

it('a challenge needs more derivations after each solved one, up to a limit', () => {
  const most = [0, 1, 2, 3, 4, 5, 40].map(solved => derivationsAfter(challengeCost, solved));
  expect(most).toEqual([1800, 2600, 3400, 4200, 5000, 5000, 5000]);
});

it('a challenge has 5,000 iterations per derivation and expires after five minutes', async () => {
  const made = await makeChallenge(keys, bound, { cost: challengeCost, solved: 0 }, now);
  expect(challengeSchema.parse(made).parameters).toMatchObject({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5_000,
    expiresAt: new Date('2026-03-10T12:05:00Z').getTime() / 1000,
  });
});
