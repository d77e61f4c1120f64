import type { Solution } from '@rifq/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { solveInWorker } from './solve-in-worker.ts';

/** A challenge can expire while it is being solved, so that the server sends another. */
const ROUNDS = 3;

class Cancelled extends Error {}

/** The user has cancelled, or left the step. */
export const isCancelled = (error: unknown): boolean => error instanceof Cancelled;

export interface ChallengeRun {
  /** A challenge is being solved. */
  isSolving: boolean;
  /** Makes a call, and repeats it with the solution if the server requires one. */
  run: <T>(call: (solution?: Solution) => Promise<T>) => Promise<T>;
  /** Runs another check of the browser, until it is cancelled. */
  during: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** A call that waits for a solution then fails as cancelled. */
  cancel: () => void;
}

/** Solves the challenges of a step automatically, until the step is left. */
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
