import { Outlet, useLocation } from 'react-router';
import { DashboardModals } from '../modals/modals.tsx';
import { SignedInShell } from './signed-in-shell.tsx';

/** Path of the list of reservations. */
const LIST = '/dashboard/reservations';

/**
 * The layout of reservations: the tab bar is shown for the list, and hidden for one reservation; with the sheets that
 * either may open.
 */
export function MessengerLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <SignedInShell hasTabBar={pathname === LIST}>
        <Outlet />
      </SignedInShell>
      <DashboardModals />
    </>
  );
}
