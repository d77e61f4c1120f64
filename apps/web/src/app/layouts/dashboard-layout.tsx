import { Outlet } from 'react-router';
import { OptionalChunk } from '../../lib/pages/chunk-boundary.tsx';
import { Celebrations } from '../later/later-parts.ts';
import { DashboardModals } from '../modals/modals.tsx';
import { SignedInShell } from './signed-in-shell.tsx';

/** The layout of /dashboard: navigation, the page, and the sheets that any of its pages may open. */
export function DashboardLayout() {
  return (
    <>
      <SignedInShell hasTabBar>
        <Outlet />
      </SignedInShell>
      <DashboardModals />
      <OptionalChunk>
        <Celebrations />
      </OptionalChunk>
    </>
  );
}
