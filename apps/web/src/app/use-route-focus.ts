import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * After going to another page: to its top, or the card that the address names, and the focus onto its content, so that a keyboard or screen
 * reader starts there. Going back keeps the place, which the browser restores.
 */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A card that the address names has been gone to already, by `useAnchor`.
    const isAtCard = hash !== '' && document.getElementById(hash.slice(1)) !== null;
    if (type !== 'POP' && !isAtCard) scrollTo({ top: 0, behavior: 'instant' });
    // A field of the page that asked for the focus keeps it.
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || !activeElement.closest('main')) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  }, [pathname, hash, type]);
}
