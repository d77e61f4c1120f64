import { randomInt } from 'node:crypto';
import type { Challenge, Solution } from '@rifq/contract';
import { challenge as challengeSchema } from '@rifq/contract/challenge';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ChallengeCost } from '../../core/deps.ts';
import type { Keys } from '../../core/keys.ts';

const VALID_SECONDS = 5 * 60;

/**
 * Cost of a challenge in production. A derivation takes about 3 ms on a mid-range phone, so the first challenge takes
 * 2.7 seconds on average, and no challenge more than 15.
 */
export const challengeCost: ChallengeCost = { iterations: 5_000, first: 1_800, growth: 800, last: 5_000 };

/** Returns the most derivations of the next challenge, by how many were solved for the phone within a day. */
export const derivationsAfter = ({ first, growth, last }: ChallengeCost, solved: number): number =>
  Math.min(first + solved * growth, last);

const boundTo = (keys: Keys, phoneE164: string, nonce: string): string =>
  keys.fingerprint('challenge', phoneE164, nonce).toString('base64url');

const secretsOf = (keys: Keys) => ({
  hmacSignatureSecret: keys.fingerprint('challenge.signature').toString('hex'),
  hmacKeySignatureSecret: keys.fingerprint('challenge.key').toString('hex'),
});

type Bound = { readonly phone: string; readonly nonce: string };

/** Creates a signed challenge for this phone and browser, valid for five minutes. `solved` counts earlier ones. */
export async function makeChallenge(
  keys: Keys,
  { phone, nonce }: Bound,
  work: { readonly cost: ChallengeCost; readonly solved: number },
  now: Date,
): Promise<Challenge> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost.iterations,
    counter: randomInt(derivationsAfter(work.cost, work.solved)),
    deriveKey,
    expiresAt: new Date(now.getTime() + VALID_SECONDS * 1000),
    data: { bound: boundTo(keys, phone, nonce) },
    ...secretsOf(keys),
  });
  return challengeSchema.parse(made);
}

/** Returns when a challenge expires. */
export const expiryOf = ({ parameters }: Challenge): Date => new Date(parameters.expiresAt * 1000);

/** Whether a solution of our challenge for this phone and browser is correct and in time. It may be used already. */
export async function isSolved(
  keys: Keys,
  { phone, nonce }: Bound,
  { challenge, counter, derivedKey }: Solution,
  now: Date,
): Promise<boolean> {
  if (challenge.parameters.data.bound !== boundTo(keys, phone, nonce)) return false;
  if (expiryOf(challenge) <= now) return false;
  const { verified } = await verifySolution({
    challenge,
    solution: { counter, derivedKey },
    deriveKey,
    ...secretsOf(keys),
  });
  return verified;
}
