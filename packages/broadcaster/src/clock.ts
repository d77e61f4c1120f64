/** Time as the broadcaster sees it, so that tests can set it. Both timers return what cancels them. */
export type Clock = {
  /** Milliseconds since some moment. It never goes back, so every duration is measured with it. */
  now(): number;
  /** Milliseconds since 1970. It goes wherever the machine's clock is set, so it is only for times that others wrote. */
  wallTime(): number;
  every(milliseconds: number, run: () => void): () => void;
  after(milliseconds: number, run: () => void): () => void;
};

/** The machine's time. Its timers do not keep the process alive. */
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
