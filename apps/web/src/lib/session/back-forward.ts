import { hasAuthCookie } from './session.ts';
import { isSigningOut } from './signing-out.ts';

/**
 * Reloads a page that the back/forward cache restores after sign-out, so that the route guard redirects. Register pages
 * stay.
 */
export function reloadWhenSignedOut(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const isOver = isSigningOut() || !hasAuthCookie();
    if (persisted && isOver && !location.pathname.startsWith('/register')) location.reload();
  });
}
