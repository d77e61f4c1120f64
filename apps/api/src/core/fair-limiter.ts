import { AppError } from './errors.ts';

/** Runs work for somebody when their turn has come. Refuses with request.busy where too much waits already. */
export type FairLimiter = <T>(whom: string, work: () => Promise<T>) => Promise<T>;

/** How much there may be for one, and in all. Once half of all is taken, the rest is for those who have nothing. */
export type Capacity = { readonly each: number; readonly inAll: number };

type Waiter = { readonly go: () => void; readonly giveWay: () => void };

const RETRY_AFTER = 2;

const busy = () => new AppError('request.busy', { retryAfter: RETRY_AFTER });

function longestOf(queues: ReadonlyMap<string, Waiter[]>): Waiter[] {
  let longest: Waiter[] = [];
  for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
  return longest;
}

/**
 * Lets so much work run at the same time, and so much wait in memory, where it holds no connection to the database.
 * Those who wait take turns, each with a queue of their own. When all places for waiting are taken, the last in the
 * longest queue gives way.
 */
export function makeFairLimiter({ running, waiting }: { running: Capacity; waiting: Capacity }): FairLimiter {
  const runningOf = new Map<string, number>();
  /** In the order of their turns. None of them is empty. */
  const queues = new Map<string, Waiter[]>();
  let runningInAll = 0;
  let waitingInAll = 0;

  function mayRun(whom: string): boolean {
    const isScarce = runningInAll >= running.inAll / 2;
    return runningInAll < running.inAll && (runningOf.get(whom) ?? 0) < (isScarce ? 1 : running.each);
  }

  function begin(whom: string): void {
    runningOf.set(whom, (runningOf.get(whom) ?? 0) + 1);
    runningInAll += 1;
  }

  /** Begins what waits first of what may run; false where nothing may. */
  function beginNext(): boolean {
    for (const [next, queue] of queues) {
      if (!mayRun(next)) continue;
      const waiter = queue.shift();
      queues.delete(next);
      if (queue.length > 0) queues.set(next, queue);
      waitingInAll -= 1;
      begin(next);
      waiter?.go();
      return true;
    }
    return false;
  }

  function end(whom: string): void {
    const left = (runningOf.get(whom) ?? 1) - 1;
    if (left > 0) runningOf.set(whom, left);
    else runningOf.delete(whom);
    runningInAll -= 1;
    while (beginNext());
  }

  function queueUp(whom: string, waiter: Waiter): void {
    const queue = queues.get(whom) ?? [];
    if (queue.length >= waiting.each) throw busy();
    if (waitingInAll >= waiting.inAll) {
      const longest = longestOf(queues);
      if (longest.length <= queue.length + 1) throw busy();
      longest.pop()?.giveWay();
      waitingInAll -= 1;
    }
    queue.push(waiter);
    queues.set(whom, queue);
    waitingInAll += 1;
  }

  return async (whom, work) => {
    if (mayRun(whom)) begin(whom);
    else await new Promise<void>((go, reject) => queueUp(whom, { go, giveWay: () => reject(busy()) }));
    try {
      return await work();
    } finally {
      end(whom);
    }
  };
}
