import { Outlet, useLocation } from 'react-router';
import { DashboardModals } from '../modals.tsx';
import { SignedInShell } from './signed-in-shell.tsx';

/** Where all reservations are listed. */
const LIST = '/dashboard/reservations';

/** The layout of reservations: the list has the tab bar, one reservation its place; the sheets that either may open. */
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
