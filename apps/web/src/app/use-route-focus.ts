import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * After navigation, scrolls to the top, or the card of the URL fragment, and focuses the content, so that a keyboard or
 * screen reader starts there. Going back leaves the position to the browser.
 */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // `useAnchor` has already focused a card of the fragment.
    const isAtCard = hash !== '' && document.getElementById(hash.slice(1)) !== null;
    if (type !== 'POP' && !isAtCard) scrollTo({ top: 0, behavior: 'instant' });
    // A field of the page that took the focus retains it.
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || !activeElement.closest('main')) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  }, [pathname, hash, type]);
}
