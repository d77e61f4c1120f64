/** Runs what it is given, so much at once; more waits in order. */
export type LimitedWork = {
  /** Runs `work` when its turn has come. Returns null, without running it, when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<{ readonly result: T } | null>;
};

/**
 * Limits work that is costly in memory or processor time.
 * @param limits `atOnce` is how many run together, `waiting` how many more may wait
 */
export function limitWork(limits: { readonly atOnce: number; readonly waiting: number }): LimitedWork {
  const turns: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running < limits.atOnce) running += 1;
      else if (turns.length >= limits.waiting) return null;
      // Whoever ends hands the place over, so that nobody who comes later can take it first.
      else await new Promise<void>(resolve => turns.push(resolve));
      try {
        return { result: await work() };
      } finally {
        const next = turns.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
