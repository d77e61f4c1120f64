import { useEffect, useState } from 'react';
import { now } from '../../../lib/formats/clock.ts';

/** Milliseconds after which what has not gone out waits, instead of being on its way. */
const LATE = 5000;

/** Whether something was written so long ago that it should have gone out. @param writtenAt milliseconds */
export function useIsLate(writtenAt: number): boolean {
  const [isLate, setLate] = useState(() => now() - writtenAt >= LATE);
  useEffect(() => {
    if (isLate) return;
    // What was written before the clock of the server was known may lie ahead of it.
    const timer = setTimeout(() => setLate(true), Math.min(LATE, Math.max(0, writtenAt + LATE - now())));
    return () => clearTimeout(timer);
  }, [isLate, writtenAt]);
  return isLate;
}
