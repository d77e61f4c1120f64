import { useEffect, useState } from 'react';
import { MINUTE_MS } from '../../../lib/formats/durations.ts';

/** The time now, updated each minute, for what says how long ago something was. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(clock);
  }, []);
  return now;
}
