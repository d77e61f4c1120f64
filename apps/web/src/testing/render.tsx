import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, vi } from 'vitest';
import { ErrorLayout } from '../app/errors/error-boundary.tsx';
import { Modals } from '../app/modals/modals.tsx';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../lib/calls/query-client.ts';
import type { Modal } from '../lib/overlays/modal.ts';

const NO_MODALS: readonly Modal[] = [];

afterEach(() => {
  cleanup();
  signOutBrowser();
});

// jsdom has no layout, so there is nothing to scroll.
window.scrollTo = () => undefined;

/** Sets the cookie that indicates a session. */
export function signInBrowser(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'rifq_session=1; path=/';
}

/** Removes that cookie. */
export function signOutBrowser(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'rifq_session=; path=/; max-age=0';
}

/**
 * Renders a screen with all its providers.
 * @param at the path at which it is opened
 * @param modals modals that it may open
 * @returns Testing Library's result; `address()` returns the path of the app, `onSessionEnd` is called when the session
 *   has ended
 */
export function renderScreen(
  screen: ReactNode,
  { at = '/', modals = NO_MODALS }: { at?: string; modals?: readonly Modal[] } = {},
) {
  let address = at;
  const follow = (next: string) => {
    address = next;
  };
  const onSessionEnd = vi.fn();
  const queryClient = createQueryClient(onSessionEnd);
  const result = render(
    <MemoryRouter initialEntries={[at]}>
      <Follow onAddress={follow} />
      <Providers queryClient={queryClient}>
        <ErrorLayout>
          {screen}
          <Modals modals={modals} />
        </ErrorLayout>
      </Providers>
    </MemoryRouter>,
  );
  return { ...result, queryClient, onSessionEnd, address: () => address };
}

function Follow({ onAddress }: { onAddress: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onAddress(pathname + search);
  return null;
}
