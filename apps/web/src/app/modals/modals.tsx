import { type ComponentType, useEffect, useState } from 'react';
import type { Modal } from '../../lib/overlays/modal.ts';
import { OnDemand } from '../../lib/overlays/on-demand.tsx';
import { useUiStore } from '../../lib/overlays/ui-store.ts';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

/** Every `modal.ts` in a part of a feature registers itself. Features open each other's modals by the flags. */
const registered = import.meta.glob<Modal>('../../features/*/*/modal.ts', {
  eager: true,
  import: 'modal',
});
const dashboardModals = Object.values(registered);

/** The general modal, which any page may open by the texts of the UI state (specification 3.16). */
const appModals: readonly Modal[] = [
  { flags: ['modal_title', 'modal_text'], load: () => import('./general-modal.tsx') },
];

interface LazyModal extends Pick<Modal, 'flags'> {
  Content: ComponentType;
}

const lazyModals = (modals: readonly Modal[]): LazyModal[] =>
  modals.map(({ flags, load }) => ({ flags, Content: lazyChunk(load) }));

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
  const [loading] = useState(() => lazyModals(modals));
  return loading.map(modal => <OpenModal key={modal.flags[0]} {...modal} />);
}

function OpenModal({ flags, Content }: LazyModal) {
  const isOpen = useUiStore(state => flags.some(flag => Boolean(state[flag])));
  return (
    isOpen && (
      <OnDemand onMissing={() => useUiStore.getState().closeModals(...flags)}>
        <FocusReturn />
        <Content />
      </OnDemand>
    )
  );
}

/**
 * Restores the focus to the opener of a modal if its sheets have not: one that replaced another while loading no longer
 * knows what was focused before.
 */
function FocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // React Aria restores it in the next frame.
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
