import type { Clock } from '../clock.ts';

type Timer = { at: number; readonly everyMs: number | null; readonly run: () => void };

/** A clock that only `advance` moves, which runs every due timer in order. `start` is its wall time. */
export function manualClock(start = 1_000_000_000): Clock & { advance(milliseconds: number): void } {
  let now = start;
  const timers = new Set<Timer>();
  function add(timer: Timer): () => void {
    timers.add(timer);
    return () => timers.delete(timer);
  }
  function nextDue(until: number): Timer | undefined {
    return [...timers].filter(timer => timer.at <= until).sort((a, b) => a.at - b.at)[0];
  }
  return {
    now: () => now,
    wallTime: () => now,
    every: (milliseconds, run) => add({ at: now + milliseconds, everyMs: milliseconds, run }),
    after: (milliseconds, run) => add({ at: now + milliseconds, everyMs: null, run }),
    advance(milliseconds) {
      const until = now + milliseconds;
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        now = timer.at;
        if (timer.everyMs === null) timers.delete(timer);
        else timer.at += timer.everyMs;
        timer.run();
      }
      now = until;
    },
  };
}
