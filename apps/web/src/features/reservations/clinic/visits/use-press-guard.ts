import { useEffect, useRef } from 'react';
import { deviceNow } from '../../../../lib/formats/clock.ts';

/** Milliseconds after a change in which a press is taken for one of the button before. */
const SETTLING_MS = 500;

/**
 * Ignores presses on a button that has just replaced another: the second half of a double click, or of a double Enter,
 * was for that one.
 * @param step which button is shown; null for none
 */
export function usePressGuard(step: string | null) {
  const shown = useRef({ step, since: 0 });
  useEffect(() => {
    const before = shown.current.step;
    if (before !== step) shown.current = { step, since: before === null ? 0 : deviceNow() };
  }, [step]);
  return (act: () => void) => () => {
    if (deviceNow() - shown.current.since >= SETTLING_MS) act();
  };
}
