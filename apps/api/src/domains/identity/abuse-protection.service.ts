import type { Solution } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { checkLimits, countHits } from '../../platform/rate-limits.ts';
import { expiryOf, isSolved, makeChallenge } from './challenge.ts';
import { consumeChallenge } from './challenges.repository.ts';
import { isKnown } from './known-clients.repository.ts';
import {
  browserHash,
  knownNetworkHash,
  type LimitGroup,
  networkHash,
  type SolvedGroup,
  solvedFor,
  solvedLimits,
  startOfDay,
  untilTomorrow,
  wrongCodeLimits,
} from './limits.ts';

type CodeDeps = Pick<Deps, 'db' | 'keys' | 'limits' | 'now'>;

/** A browser that requests or enters a code for a phone. */
export type CodeRequester = {
  /** In E.164. */
  readonly phone: string;
  readonly nonce: string;
  readonly ip: string;
  readonly solution: Solution | undefined;
};

/** The error of a refused caller, or 'challenge' when solving one lets an unknown browser continue. */
export type LimitRefusal = AppError | 'challenge';

const DAY_MS = 24 * 3600 * 1000;

/** Returns the limit group of a solved challenge for a phone. `network` is the network's keyed hash. */
export async function solvedGroupIn(
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  db: Db,
  { phone, network }: Pick<SolvedGroup, 'phone' | 'network'>,
): Promise<SolvedGroup> {
  const isFamiliar = await isKnown(db, 'network', knownNetworkHash(keys, phone, network), now());
  return { trustLevel: 'solved', phone, network, isFamiliar };
}

/** Returns the limit group that an unknown browser joins by solving a challenge. */
export const solvedGroupOf = (deps: CodeDeps, db: Db, { phone, ip }: CodeRequester): Promise<SolvedGroup> =>
  solvedGroupIn(deps, db, { phone, network: networkHash(deps.keys, ip) });

/** Whether the caller sent a correct solution. `consumeSolution` checks whether it was already used. */
export async function hasSolution(deps: CodeDeps, caller: CodeRequester): Promise<boolean> {
  return caller.solution !== undefined && isSolved(deps.keys, caller, caller.solution, deps.now());
}

/** Returns the group whose codes count together with the caller's. */
export async function limitGroupOf(deps: CodeDeps, caller: CodeRequester): Promise<LimitGroup> {
  const { phone, nonce } = caller;
  const browser = browserHash(deps.keys, phone, nonce);
  if (await isKnown(deps.db, 'browser', browser, deps.now())) return { trustLevel: 'known', phone, browser };
  return (await hasSolution(deps, caller))
    ? solvedGroupOf(deps, deps.db, caller)
    : { trustLevel: 'unknown', phone };
}

/** Consumes the caller's solution, in the transaction that it permits. Returns false when it was already used. */
export async function consumeSolution(tx: Db, { solution }: CodeRequester): Promise<boolean> {
  if (solution === undefined) return false;
  const { challenge } = solution;
  return consumeChallenge(tx, { signature: challenge.signature, expiresAt: expiryOf(challenge) });
}

/** Refuses a group for which too many wrong codes were entered today. */
export async function refuseWrongCodes(
  deps: CodeDeps,
  tx: Db,
  group: LimitGroup,
): Promise<LimitRefusal | null> {
  const now = deps.now();
  for (const { bucket, count } of wrongCodeLimits(deps.keys, group)) {
    if ((await countHits(tx, bucket, startOfDay(now))) < count) continue;
    if (group.trustLevel === 'unknown') return 'challenge';
    return new AppError('identity.phone_locked', { retryAfter: untilTomorrow(now) });
  }
  return null;
}

/** Refuses a group that has used up the limits of solved challenges, or of wrong codes. */
export async function refuseSolved(deps: CodeDeps, tx: Db, group: SolvedGroup): Promise<LimitRefusal | null> {
  const result = await checkLimits(tx, solvedLimits(deps.keys, group), deps.now());
  if (!result.allowed) return new AppError('identity.sends_exhausted', { retryAfter: result.retryAfter });
  return refuseWrongCodes(deps, tx, group);
}

/** Creates the error with a challenge for the caller, or returns the refusal when solving one would not help. */
export async function challengeFor(deps: CodeDeps, caller: CodeRequester): Promise<AppError> {
  const group = await solvedGroupOf(deps, deps.db, caller);
  const refusal = await refuseSolved(deps, deps.db, group);
  if (refusal instanceof AppError) return refusal;
  const now = deps.now();
  const since = new Date(now.getTime() - DAY_MS);
  const solved = await countHits(deps.db, solvedFor(deps.keys, group), since);
  const challenge = await makeChallenge(deps.keys, caller, { cost: deps.limits.challenge, solved }, now);
  return new AppError('identity.challenge_required', { challenge });
}

/** Throws the error of the refusal, with a challenge where one helps. */
export async function throwRefusal(
  deps: CodeDeps,
  caller: CodeRequester,
  refusal: LimitRefusal,
): Promise<never> {
  throw refusal === 'challenge' ? await challengeFor(deps, caller) : refusal;
}
