import { useSyncExternalStore } from 'react';

/** From here on there is a side rail instead of the tab bar. */
const DESKTOP = '(width >= 1024px)';

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(DESKTOP);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Whether the window is as wide as a desktop's; the component follows it. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(DESKTOP).matches);
}
