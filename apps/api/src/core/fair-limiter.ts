import { AppError } from './errors.ts';

/** Runs work for a key when its turn comes. Refuses with request.busy when too many calls wait already. */
export type FairLimiter = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Capacity per key and in total. Once half of the total is in use, the rest is for keys that use none. */
export type Capacity = { readonly each: number; readonly inAll: number };

type Waiter = { readonly go: () => void; readonly drop: () => void };

const RETRY_AFTER = 2;

const busy = () => new AppError('request.busy', { retryAfter: RETRY_AFTER });

function longestQueueIn(queues: ReadonlyMap<string, Waiter[]>): Waiter[] {
  let longest: Waiter[] = [];
  for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
  return longest;
}

/**
 * Limits concurrency per key and in total. Waiting calls queue in memory without a database connection, per key and
 * served round-robin. When full, the last call of the longest queue is rejected.
 */
export function makeFairLimiter({ running, waiting }: { running: Capacity; waiting: Capacity }): FairLimiter {
  const runningOf = new Map<string, number>();
  /** In round-robin order; no queue is empty. */
  const queues = new Map<string, Waiter[]>();
  let runningInAll = 0;
  let waitingInAll = 0;

  function mayRun(key: string): boolean {
    const isScarce = runningInAll >= running.inAll / 2;
    return runningInAll < running.inAll && (runningOf.get(key) ?? 0) < (isScarce ? 1 : running.each);
  }

  function begin(key: string): void {
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1);
    runningInAll += 1;
  }

  /** Starts the first waiting call that may run; false when none may. */
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

  function end(key: string): void {
    const left = (runningOf.get(key) ?? 1) - 1;
    if (left > 0) runningOf.set(key, left);
    else runningOf.delete(key);
    runningInAll -= 1;
    while (beginNext());
  }

  function queueUp(key: string, waiter: Waiter): void {
    const queue = queues.get(key) ?? [];
    if (queue.length >= waiting.each) throw busy();
    if (waitingInAll >= waiting.inAll) {
      const longest = longestQueueIn(queues);
      if (longest.length <= queue.length + 1) throw busy();
      longest.pop()?.drop();
      waitingInAll -= 1;
    }
    queue.push(waiter);
    queues.set(key, queue);
    waitingInAll += 1;
  }

  return async (key, work) => {
    if (mayRun(key)) begin(key);
    else await new Promise<void>((go, reject) => queueUp(key, { go, drop: () => reject(busy()) }));
    try {
      return await work();
    } finally {
      end(key);
    }
  };
}
