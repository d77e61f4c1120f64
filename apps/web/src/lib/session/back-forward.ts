import { hasAuthCookie } from './session.ts';
import { isSigningOut } from './signing-out.ts';

/**
 * Back may bring a page as it was in memory, also after its owner has signed out: what it shows is nobody's business then,
 * and it is loaded anew, which leads to registration, or to the pages of whoever has signed in since. The steps of
 * registration themselves stay.
 */
export function reloadWhenSignedOut(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const isOver = isSigningOut() || !hasAuthCookie();
    if (persisted && isOver && !location.pathname.startsWith('/register')) location.reload();
  });
}
