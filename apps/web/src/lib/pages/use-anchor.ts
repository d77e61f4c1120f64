import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Goes to the card that the address names, once the cards are there.
 * @param focused what gets the focus in the card: its heading, which needs a `tabIndex`, or what is done there
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
