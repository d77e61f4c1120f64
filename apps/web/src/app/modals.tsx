import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { sayMissing } from '../lib/overlays/missing-chunk.ts';
import type { Modal } from '../lib/overlays/modal.ts';
import { useUiStore } from '../lib/overlays/ui-store.ts';
import { isChunkError, reloadForNewBuild } from '../lib/versions/chunk-reload.ts';
import { runningBuild } from '../lib/versions/version-check.ts';
import { Boundary } from './error-boundary.tsx';

/** Every `modal.ts` of a feature or a part of it registers itself. Features open each other's modals by the flags. */
const registered = import.meta.glob<Modal>(['../features/*/modal.ts', '../features/*/*/modal.ts'], {
  eager: true,
  import: 'modal',
});
const dashboardModals = Object.values(registered);

/** The one that any page may open, by the texts of the UI state (specification 3.16). */
const appModals: readonly Modal[] = [
  { flags: ['modal_title', 'modal_text'], load: () => import('./general-modal.tsx') },
];

/** React remembers that a module failed to load: a retry takes another lazy component. */
const lazyModals = (modals: readonly Modal[]) =>
  modals.map(({ flags, load }) => ({ flags, Content: lazy(load) }));

/** The modals of the dashboard. */
export function DashboardModals() {
  return <Modals modals={dashboardModals} />;
}

/** The modals of the whole app. */
export function AppModals() {
  return <Modals modals={appModals} />;
}

/** Modals, each loaded when one of its flags is first set. */
export function Modals({ modals }: { modals: readonly Modal[] }) {
  const [{ attempt, loading }, setLoading] = useState(() => ({ attempt: 1, loading: lazyModals(modals) }));
  const closeAll = useCallback(() => {
    useUiStore.getState().closeModals(...modals.flatMap(({ flags }) => flags));
    setLoading(before => ({ attempt: before.attempt + 1, loading: lazyModals(modals) }));
  }, [modals]);
  return (
    <Boundary
      address={String(attempt)}
      fallback={error => {
        if (!isChunkError(error)) throw error;
        return <ModalFailure error={error} onShown={closeAll} />;
      }}
    >
      <Suspense>
        {loading.map(modal => (
          <OpenModal key={modal.flags[0]} {...modal} />
        ))}
      </Suspense>
    </Boundary>
  );
}

function OpenModal({ flags, Content }: ReturnType<typeof lazyModals>[number]) {
  const isOpen = useUiStore(state => flags.some(flag => Boolean(state[flag])));
  return (
    isOpen && (
      <>
        <FocusReturn />
        <Content />
      </>
    )
  );
}

/**
 * Gives the focus back to what opened a modal where its sheets have not: one that takes the place of another while it loads
 * no longer knows what was focused before.
 */
function FocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // React Aria gives it back in the next frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const isLost = document.activeElement === document.body;
          if (isLost && opener instanceof HTMLElement) opener.focus();
        }),
      );
    },
    [opener],
  );
  return null;
}

/** Says that a sheet could not be opened: the page behind it is whole, and the same button retries. */
function ModalFailure({ error, onShown }: { error: unknown; onShown: () => void }) {
  useEffect(() => {
    let isCurrent = true;
    void reloadForNewBuild(runningBuild()).then(outcome => {
      if (!isCurrent || outcome === 'reloading') return;
      sayMissing(error, outcome);
      onShown();
    });
    return () => {
      isCurrent = false;
    };
  }, [error, onShown]);
  return null;
}
