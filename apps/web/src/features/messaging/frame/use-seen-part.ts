import { useEffect } from 'react';

/**
 * Tells the styles which part of the window a keyboard on the screen leaves to be seen, as `--seen-start` and `--seen-size`:
 * browsers do not make the page smaller for it.
 */
export function useSeenPart(): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (seen === null) return;
    const { style } = document.documentElement;
    const forget = () => {
      style.removeProperty('--seen-start');
      style.removeProperty('--seen-size');
    };
    const look = () => {
      // Enlarged by two fingers: then it is the person who chooses what is seen.
      if (Math.abs(seen.scale - 1) > 0.01 || window.innerHeight - seen.height < 1) return forget();
      style.setProperty('--seen-start', `${seen.offsetTop}px`);
      style.setProperty('--seen-size', `${seen.height}px`);
    };
    look();
    seen.addEventListener('resize', look);
    seen.addEventListener('scroll', look);
    return () => {
      seen.removeEventListener('resize', look);
      seen.removeEventListener('scroll', look);
      forget();
    };
  }, []);
}
