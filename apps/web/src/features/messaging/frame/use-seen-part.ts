import { useEffect } from 'react';

/**
 * Sets `--seen-start` and `--seen-size` to the part of the window above an on-screen keyboard, for which browsers do
 * not resize the page.
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
    const update = () => {
      // Pinch zoom: the user controls the visible part.
      if (Math.abs(seen.scale - 1) > 0.01 || window.innerHeight - seen.height < 1) return forget();
      style.setProperty('--seen-start', `${seen.offsetTop}px`);
      style.setProperty('--seen-size', `${seen.height}px`);
    };
    update();
    seen.addEventListener('resize', update);
    seen.addEventListener('scroll', update);
    return () => {
      seen.removeEventListener('resize', update);
      seen.removeEventListener('scroll', update);
      forget();
    };
  }, []);
}
