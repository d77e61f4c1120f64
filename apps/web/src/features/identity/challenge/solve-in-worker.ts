import type { Challenge, Solution } from '@rifq/contract';

/** No worker is available: unsupported, forbidden, or its script could not be loaded. */
class NoWorker extends Error {}

function runWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  return new Promise((resolve, reject) => {
    let worker: Worker;
    try {
      worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' });
    } catch (error) {
      reject(new NoWorker('no worker', { cause: error }));
      return;
    }
    const end = () => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Solution>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      end();
      reject(new NoWorker('the worker failed'));
    });
    worker.postMessage(challenge);
  });
}

/**
 * Solves a challenge in a worker, which does not block the page, or on the page without one. Its code is loaded on
 * demand. Throws the signal's reason when it is aborted.
 */
export async function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  signal.throwIfAborted();
  try {
    return await runWorker(challenge, signal);
  } catch (error) {
    if (!(error instanceof NoWorker)) throw error;
    const { solve } = await import('./solve.ts');
    return solve(challenge, signal);
  }
}
