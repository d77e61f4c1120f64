import { useEffect, useState } from 'react';
import { now } from '../../../lib/formats/clock.ts';

/** Milliseconds after which an unsent message is shown as pending instead of being sent. */
const LATE = 5000;

/** Whether a message is old enough that it should have been sent. @param writtenAt milliseconds */
export function useIsLate(writtenAt: number): boolean {
  const [isLate, setLate] = useState(() => now() - writtenAt >= LATE);
  useEffect(() => {
    if (isLate) return;
    // A timestamp from before the clock was synchronized with the server can be in the future.
    const timer = setTimeout(() => setLate(true), Math.min(LATE, Math.max(0, writtenAt + LATE - now())));
    return () => clearTimeout(timer);
  }, [isLate, writtenAt]);
  return isLate;
}
