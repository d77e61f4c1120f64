import type { ErrorBody, Solution } from '@rifq/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestResponse } from './test-app.ts';

/** Solves the challenge of a refusal, as a browser would. */
export async function solutionOf({ body }: TestResponse): Promise<Solution> {
  const { code, challenge } = body as ErrorBody;
  if (challenge === undefined) throw new Error(`expected a challenge, got ${code}`);
  const found = await solveChallenge({ challenge, deriveKey });
  if (found === null) throw new Error('the challenge was not solved');
  return { challenge, counter: found.counter, derivedKey: found.derivedKey };
}
