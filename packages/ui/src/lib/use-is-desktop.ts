import { useCallback, useSyncExternalStore } from 'react';

/** From here on there is a side rail instead of the tab bar. */
const DESKTOP = '(width >= 1024px)';

/** From here on there is room for a list beside what is opened from it and what belongs to that. */
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

/** Whether the window is as wide as a desktop's; the component follows it. */
export const useIsDesktop = (): boolean => useMatches(DESKTOP);

/** Whether the window has room for three columns beside the rail; the component follows it. */
export const useIsWide = (): boolean => useMatches(WIDE);
