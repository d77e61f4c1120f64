import { useEffect, useState } from 'react';

/** Whole seconds until a time, 0 once it is past; it counts down by itself. */
export function useCountdown(until: number): number {
  const [clock, setClock] = useState(() => ({ until, now: Date.now() }));
  // The clock stands still after the last second: a new wait begins with the present time.
  if (clock.until !== until) setClock({ until, now: Date.now() });

  const left = Math.max(0, Math.ceil((until - clock.now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setClock({ until, now: Date.now() }), 1000);
    return () => clearInterval(timer);
  }, [isRunning, until]);
  return left;
}
