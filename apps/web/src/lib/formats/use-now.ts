import { useEffect, useState } from 'react';
import { now, onClockChange } from './clock.ts';
import { MINUTE_MS } from './durations.ts';

/** Returns the server's current time in milliseconds, updated each minute of the clock by one shared timer. */
export function useNow(): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAt(now()), MINUTE_MS - (at % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [at]);
  useEffect(() => {
    const update = () => setAt(now());
    // After sleep, the timers of a device are late.
    document.addEventListener('visibilitychange', update);
    const stop = onClockChange(update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      stop();
    };
  }, []);
  return at;
}
