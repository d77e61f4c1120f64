import { deviceNow } from '../formats/clock.ts';

/** A page that was hidden for so long may have been frozen, and its connection with it. */
const LONG_HIDDEN = 60_000;

/** Calls back when the page is seen again after having been hidden for over a minute. @returns stops it */
export function onPageReturn(callback: () => void): () => void {
  let hiddenAt = document.visibilityState === 'hidden' ? deviceNow() : Number.POSITIVE_INFINITY;
  const onChange = () => {
    if (document.visibilityState === 'hidden') hiddenAt = deviceNow();
    else if (deviceNow() - hiddenAt > LONG_HIDDEN) callback();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
