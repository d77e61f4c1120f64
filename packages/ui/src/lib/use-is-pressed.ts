import { useEffect, useState } from 'react';

/** Returns whether a pointer that was pressed on an element has not been released yet. */
export function useIsPressed(element: Element | null): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!element) return;
    const begin = () => setPressed(true);
    const end = () => setPressed(false);
    element.addEventListener('pointerdown', begin);
    // Capture, in case the page stops the event.
    window.addEventListener('pointerup', end, true);
    window.addEventListener('pointercancel', end, true);
    return () => {
      element.removeEventListener('pointerdown', begin);
      window.removeEventListener('pointerup', end, true);
      window.removeEventListener('pointercancel', end, true);
    };
  }, [element]);
  return isPressed;
}
