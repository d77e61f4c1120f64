import { useEffect, useState } from 'react';
import { now, onClockChange } from './clock.ts';
import { MINUTE_MS } from './durations.ts';

/** The present time of the server in milliseconds, which moves on with the minutes of the clock, by one timer. */
export function useNow(): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAt(now()), MINUTE_MS - (at % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [at]);
  useEffect(() => {
    const look = () => setAt(now());
    // A device that slept comes back with timers of the past.
    document.addEventListener('visibilitychange', look);
    const stop = onClockChange(look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, []);
  return at;
}
