import { useEffect, useState } from 'react';

/** Milliseconds after a change in which a press is taken for one of the button before. */
const SETTLING_MS = 500;

/**
 * Whether a button has just replaced another, and ignores presses: the second half of a double click, or of a double
 * Enter, was for that one.
 * @param step which button is shown; null for none
 */
export function useIsSettling(step: string | null): boolean {
  const [settled, setSettled] = useState(step);
  useEffect(() => {
    const timer = setTimeout(setSettled, settled === null ? 0 : SETTLING_MS, step);
    return () => clearTimeout(timer);
  }, [step, settled]);
  return settled !== null && settled !== step;
}
