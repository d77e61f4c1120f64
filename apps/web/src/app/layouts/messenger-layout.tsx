import { Outlet } from 'react-router';
import { SignedInShell } from './signed-in-shell.tsx';

/** The layout of reservations and their conversations: the composer takes the tab bar's place. */
export function MessengerLayout() {
  return (
    <SignedInShell hasTabBar={false}>
      <Outlet />
    </SignedInShell>
  );
}
