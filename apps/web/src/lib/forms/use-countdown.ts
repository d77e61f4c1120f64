import { useEffect, useState } from 'react';
import { now, onClockChange } from '../formats/clock.ts';

/** Whole seconds until a time of the server, 0 once it is past; it counts down by itself. */
export function useCountdown(until: number): number {
  const [clock, setClock] = useState(() => ({ until, at: now() }));
  // The clock stands still after the last second: a new wait begins with the present time.
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
