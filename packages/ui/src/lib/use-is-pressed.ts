import { useEffect, useState } from 'react';

/** Whether a pointer that was pressed on an element has not been let go yet. */
export function useIsPressed(element: Element | null): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!element) return;
    const begin = () => setPressed(true);
    const end = () => setPressed(false);
    element.addEventListener('pointerdown', begin);
    // Where the page keeps the event to itself, too.
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
