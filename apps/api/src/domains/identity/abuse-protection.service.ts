import type { Solution } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { checkLimits, countHits } from '../../platform/rate-limits.ts';
import { expiryOf, isSolved, makeChallenge } from './challenge.ts';
import { spendChallenge } from './challenges.repository.ts';
import { isKnown } from './known-clients.repository.ts';
import {
  browserHash,
  knownNetworkHash,
  type LimitGroup,
  networkHash,
  type SolvedAsker,
  solvedFor,
  solvedLimits,
  startOfDay,
  untilTomorrow,
  wrongCodeLimits,
} from './limits.ts';

type CodeDeps = Pick<Deps, 'db' | 'keys' | 'limits' | 'now'>;

/** A browser that asks something of a phone. */
export type CodeRequester = {
  /** In E.164. */
  readonly phone: string;
  readonly nonce: string;
  readonly ip: string;
  readonly solution: Solution | undefined;
};

/** What a stranger gets in place of a refusal, where a challenge opens another way. */
export type LimitRefusal = AppError | 'challenge';

const DAY_MS = 24 * 3600 * 1000;

/** Who has solved a challenge for a phone in a network, which is its keyed hash. */
export async function solvedAskerIn(
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  db: Db,
  { phone, network }: Pick<SolvedAsker, 'phone' | 'network'>,
): Promise<SolvedAsker> {
  const isFamiliar = await isKnown(db, 'network', knownNetworkHash(keys, phone, network), now());
  return { standing: 'solved', phone, network, isFamiliar };
}

/** The asker that a solved challenge makes of a stranger. */
export const solvedAsker = (deps: CodeDeps, db: Db, { phone, ip }: CodeRequester): Promise<SolvedAsker> =>
  solvedAskerIn(deps, db, { phone, network: networkHash(deps.keys, ip) });

/** Whether the caller has brought a solution that is right; whether it is spent is decided by `spendSolution`. */
export async function hasSolution(deps: CodeDeps, caller: CodeRequester): Promise<boolean> {
  return caller.solution !== undefined && isSolved(deps.keys, caller, caller.solution, deps.now());
}

/** Whose codes are counted together with the caller's. */
export async function limitGroupOf(deps: CodeDeps, caller: CodeRequester): Promise<LimitGroup> {
  const { phone, nonce } = caller;
  const browser = browserHash(deps.keys, phone, nonce);
  if (await isKnown(deps.db, 'browser', browser, deps.now())) return { standing: 'known', phone, browser };
  return (await hasSolution(deps, caller))
    ? solvedAsker(deps, deps.db, caller)
    : { standing: 'stranger', phone };
}

/** Spends the caller's solution, in the transaction of what it opens. Returns false when it was spent before. */
export async function spendSolution(tx: Db, { solution }: CodeRequester): Promise<boolean> {
  if (solution === undefined) return false;
  const { challenge } = solution;
  return spendChallenge(tx, { signature: challenge.signature, expiresAt: expiryOf(challenge) });
}

/** Refuses an asker for whom too many wrong codes were entered today. */
export async function refuseWrongCodes(
  deps: CodeDeps,
  tx: Db,
  asker: LimitGroup,
): Promise<LimitRefusal | null> {
  const now = deps.now();
  for (const { bucket, count } of wrongCodeLimits(deps.keys, asker)) {
    if ((await countHits(tx, bucket, startOfDay(now))) < count) continue;
    if (asker.standing === 'stranger') return 'challenge';
    return new AppError('identity.phone_locked', { retryAfter: untilTomorrow(now) });
  }
  return null;
}

/** Refuses an asker for whom challenges open nothing more today. */
export async function refuseSolved(deps: CodeDeps, tx: Db, asker: SolvedAsker): Promise<LimitRefusal | null> {
  const result = await checkLimits(tx, solvedLimits(deps.keys, asker), deps.now());
  if (!result.allowed) return new AppError('identity.sends_exhausted', { retryAfter: result.retryAfter });
  return refuseWrongCodes(deps, tx, asker);
}

/** The error with the caller's challenge, or the refusal where not even its solution would help. */
export async function challengeFor(deps: CodeDeps, caller: CodeRequester): Promise<AppError> {
  const asker = await solvedAsker(deps, deps.db, caller);
  const refusal = await refuseSolved(deps, deps.db, asker);
  if (refusal instanceof AppError) return refusal;
  const now = deps.now();
  const since = new Date(now.getTime() - DAY_MS);
  const solved = await countHits(deps.db, solvedFor(deps.keys, asker), since);
  const challenge = await makeChallenge(deps.keys, caller, { cost: deps.limits.challenge, solved }, now);
  return new AppError('identity.challenge_required', { challenge });
}

/** Throws what refuses the caller. */
export async function throwRefusal(
  deps: CodeDeps,
  caller: CodeRequester,
  refusal: LimitRefusal,
): Promise<never> {
  throw refusal === 'challenge' ? await challengeFor(deps, caller) : refusal;
}
