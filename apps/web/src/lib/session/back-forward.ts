import { hasAuthCookie } from './session.ts';

/**
 * Back may bring a page as it was in memory, also after its owner has signed out: what it shows is nobody's business then,
 * and it is loaded anew, which leads to registration. The steps of registration themselves stay.
 */
export function reloadWhenSignedOut(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !hasAuthCookie() && !location.pathname.startsWith('/register')) location.reload();
  });
}
