import { useEffect, useState } from 'react';

/** Milliseconds after which what has not gone out waits, instead of being on its way. */
const LATE = 5000;

/** Whether something was written so long ago that it should have gone out. @param writtenAt milliseconds */
export function useIsLate(writtenAt: number): boolean {
  const [isLate, setLate] = useState(() => Date.now() - writtenAt >= LATE);
  useEffect(() => {
    if (isLate) return;
    const timer = setTimeout(() => setLate(true), Math.max(0, writtenAt + LATE - Date.now()));
    return () => clearTimeout(timer);
  }, [isLate, writtenAt]);
  return isLate;
}
