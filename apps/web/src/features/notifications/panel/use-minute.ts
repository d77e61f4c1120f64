import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time now, updated each minute, for what says how long ago something was. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(clock);
  }, []);
  return now;
}
