import { useEffect, useState } from 'react';
import { now, onClockChange } from '../formats/clock.ts';

/** Returns the whole seconds until a time of the server, 0 once it has passed; it counts down automatically. */
export function useCountdown(until: number): number {
  const [clock, setClock] = useState(() => ({ until, at: now() }));
  // The clock stops after the last second: a new wait starts with the current time.
  if (clock.until !== until) setClock({ until, at: now() });

  const left = Math.max(0, Math.ceil((until - clock.at) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    const tick = () => setClock({ until, at: now() });
    const stop = onClockChange(tick);
    const timer = isRunning ? setInterval(tick, 1000) : undefined;
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [isRunning, until]);
  return left;
}
