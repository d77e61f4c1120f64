import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * After going to another page: to its top, and the focus onto its content, so that a keyboard or screen
 * reader starts there. Going back keeps the place, which the browser restores.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (type !== 'POP') scrollTo({ top: 0, behavior: 'instant' });
    // A field of the page that asked for the focus keeps it.
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || !activeElement.closest('main')) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  }, [pathname, type]);
}
