import type { Solution } from '@rifq/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { solveInWorker } from './solve-in-worker.ts';

/** A challenge may expire while it is solved, and be asked for once more. */
const ROUNDS = 3;

class Cancelled extends Error {}

/** The person has cancelled, or left the step. */
export const isCancelled = (error: unknown): boolean => error instanceof Cancelled;

export interface ChallengeRun {
  /** A challenge is being solved. */
  isSolving: boolean;
  /** Makes a call, and again with the solution where the server asks for one first. */
  run: <T>(call: (solution?: Solution) => Promise<T>) => Promise<T>;
  /** Does work that checks the browser elsewhere, until it is cancelled. */
  during: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** The call that waits for a solution then fails as cancelled. */
  cancel: () => void;
}

/** Solves the challenges of a step by itself, until the step is left. */
export function useChallenge(): ChallengeRun {
  const [isSolving, setSolving] = useState(false);
  const abort = useRef<AbortController>(null);
  const cancel = useCallback(() => abort.current?.abort(new Cancelled()), []);
  useEffect(() => cancel, [cancel]);

  const during = useCallback(async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    abort.current = controller;
    setSolving(true);
    try {
      return await work(controller.signal);
    } finally {
      setSolving(false);
    }
  }, []);
  const run = useCallback(
    async <T>(call: (solution?: Solution) => Promise<T>): Promise<T> => {
      let solution: Solution | undefined;
      for (let round = 1; ; round += 1) {
        try {
          return await call(solution);
        } catch (error) {
          if (!(error instanceof ApiError) || error.challenge === undefined || round === ROUNDS) throw error;
          const { challenge } = error;
          solution = await during(signal => solveInWorker(challenge, signal));
        }
      }
    },
    [during],
  );
  return { isSolving, run, during, cancel };
}
