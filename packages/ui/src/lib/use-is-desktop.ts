import { useCallback, useSyncExternalStore } from 'react';

/** Width from which there is a side rail instead of the tab bar. */
const DESKTOP = '(width >= 1024px)';

/** Width from which a list, its open item and the details fit next to each other. */
const WIDE = '(width >= 1280px)';

function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Returns whether the window has desktop width, and follows changes. */
export const useIsDesktop = (): boolean => useMatches(DESKTOP);

/** Returns whether three columns fit next to the rail, and follows changes. */
export const useIsWide = (): boolean => useMatches(WIDE);
