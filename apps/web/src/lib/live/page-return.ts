import { deviceNow } from '../formats/clock.ts';

/** Milliseconds after which a hidden page may have been frozen, and its connection with it. */
const LONG_HIDDEN = 60_000;

/** Calls back when the page is visible again after over a minute. @returns stops listening */
export function onPageReturn(callback: () => void): () => void {
  let hiddenAt = document.visibilityState === 'hidden' ? deviceNow() : Number.POSITIVE_INFINITY;
  const onChange = () => {
    if (document.visibilityState === 'hidden') hiddenAt = deviceNow();
    else if (deviceNow() - hiddenAt > LONG_HIDDEN) callback();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
