/** Source of time and timers, replaceable in tests. Both timers return a function that cancels them. */
export type Clock = {
  /** Monotonic time in milliseconds, for measuring durations. */
  now(): number;
  /** Milliseconds since 1970. It can jump with the system clock, so use it only to compare with foreign timestamps. */
  wallTime(): number;
  every(milliseconds: number, run: () => void): () => void;
  after(milliseconds: number, run: () => void): () => void;
};

/** The system clock. Its timers do not prevent the process from exiting. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  every(milliseconds, run) {
    const timer = setInterval(run, milliseconds).unref();
    return () => clearInterval(timer);
  },
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
