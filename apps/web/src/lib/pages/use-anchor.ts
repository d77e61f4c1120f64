import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to the card of the URL fragment, once the cards are rendered.
 * @param focused what gets the focus in the card: its heading, which needs a `tabIndex`, or its button
 */
export function useAnchor(areCardsThere: boolean, focused: 'h2' | 'button' = 'h2'): void {
  const { hash } = useLocation();
  useEffect(() => {
    const card = areCardsThere && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    if (!card) return;
    card.scrollIntoView();
    card.querySelector(focused)?.focus({ preventScroll: true });
  }, [areCardsThere, hash, focused]);
}
