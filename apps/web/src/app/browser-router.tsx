import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { createPath, type Location, NavigationType, type Navigator, Router } from 'react-router';
import { keptAt, pageIndex, sheetDepth } from '../lib/navigation/history-entry.ts';

interface RouterState {
  type: NavigationType;
  location: Location;
}

/** Reads the browser's location. The state of a navigation is in the history entry. */
function readState(type: NavigationType): RouterState {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = window.history.state ?? {};
  return { type, location: { pathname, search, hash, state: usr, key } };
}

/** Writes the addresses of navigations into the browser's history. */
function createNavigator(onMove: (type: NavigationType) => void): Navigator {
  const createHref: Navigator['createHref'] = to => (typeof to === 'string' ? to : createPath(to));
  const entry = (usr: unknown, index: number) => ({ usr, key: crypto.randomUUID(), index });
  return {
    createHref,
    go: delta => window.history.go(delta),
    push(to, state) {
      const next = entry(state, pageIndex() + 1);
      // The next page replaces the entry of an open sheet, so that Back skips it, unless Back must restore it.
      if (sheetDepth() > 0 && keptAt() === undefined) window.history.replaceState(next, '', createHref(to));
      else window.history.pushState(next, '', createHref(to));
      onMove(NavigationType.Push);
    },
    replace(to, state) {
      window.history.replaceState(entry(state, pageIndex()), '', createHref(to));
      onMove(NavigationType.Replace);
    },
  };
}

/**
 * Runs React Router on the browser's history. Its own BrowserRouter, Link and `useSearchParams` bring the links, forms
 * and preloading of the framework mode along (5 kB of the initial bundle), which the kit's links do not need.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ type, location }, setState] = useState(() => readState(NavigationType.Pop));
  const { move, navigator } = useMemo(() => {
    // In a transition the old page stays until the code of the next one is loaded.
    const onMove = (next: NavigationType) => startTransition(() => setState(readState(next)));
    return { move: onMove, navigator: createNavigator(onMove) };
  }, []);
  useLayoutEffect(() => {
    const onPop = () => move(NavigationType.Pop);
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [move]);
  return (
    <Router location={location} navigationType={type} navigator={navigator}>
      {children}
    </Router>
  );
}
