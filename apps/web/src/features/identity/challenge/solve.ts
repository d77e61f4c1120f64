import type { Challenge, Solution } from '@rifq/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Solves a challenge on this thread, and yields to others regularly. Throws when it is aborted or takes minutes. */
export async function solve(challenge: Challenge, signal?: AbortSignal): Promise<Solution> {
  const controller = new AbortController();
  signal?.addEventListener('abort', () => controller.abort());
  const found = await solveChallenge({ challenge, deriveKey, controller });
  signal?.throwIfAborted();
  if (found === null) throw new Error('the challenge was not solved in time');
  return { challenge, counter: found.counter, derivedKey: found.derivedKey };
}
