import { randomInt } from 'node:crypto';
import type { Challenge, Solution } from '@rifq/contract';
import { challenge as challengeSchema } from '@rifq/contract/challenge';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Keys } from '../../core/keys.ts';

const VALID_SECONDS = 5 * 60;

/** Iterations of each derivation: some 3 milliseconds on a mid-range phone, 1 on a desktop. */
const COST = 5_000;

/**
 * How many derivations a challenge may take at most; half of it on average, so 2.7 seconds on a mid-range phone for the
 * first. The last bound keeps even an unlucky one at 15.
 */
const FIRST = 1_800;
const GROWTH = 800;
const LAST = 5_000;

/** The most derivations of the challenge after so many that were solved for the same phone today. */
export const derivationsAfter = (solved: number): number => Math.min(FIRST + solved * GROWTH, LAST);

const boundTo = (keys: Keys, phoneE164: string, nonce: string): string =>
  keys.fingerprint('challenge', phoneE164, nonce).toString('base64url');

const secretsOf = (keys: Keys) => ({
  hmacSignatureSecret: keys.fingerprint('challenge.signature').toString('hex'),
  hmacKeySignatureSecret: keys.fingerprint('challenge.key').toString('hex'),
});

type Bound = { readonly phone: string; readonly nonce: string };

/** A signed challenge for this phone in this browser, good for five minutes. */
export async function makeChallenge(
  keys: Keys,
  { phone, nonce }: Bound,
  solved: number,
  now: Date,
): Promise<Challenge> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(derivationsAfter(solved)),
    deriveKey,
    expiresAt: new Date(now.getTime() + VALID_SECONDS * 1000),
    data: { bound: boundTo(keys, phone, nonce) },
    ...secretsOf(keys),
  });
  return challengeSchema.parse(made);
}

/** When a challenge expires. */
export const expiryOf = ({ parameters }: Challenge): Date => new Date(parameters.expiresAt * 1000);

/** Whether a solution is right, of our own challenge for this phone and browser, and in time. Not whether it is spent. */
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
