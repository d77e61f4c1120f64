import { Outlet } from 'react-router';
import { DashboardModals } from '../modals.tsx';
import { SignedInShell } from './signed-in-shell.tsx';

/**
 * The layout of reservations and their conversations: the composer takes the tab bar's place. Its pages may open the
 * sheets of the dashboard.
 */
export function MessengerLayout() {
  return (
    <>
      <SignedInShell hasTabBar={false}>
        <Outlet />
      </SignedInShell>
      <DashboardModals />
    </>
  );
}
