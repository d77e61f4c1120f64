import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { lostError, messageOf } from '../lib/calls/api-error.ts';
import { toasts } from '../lib/overlays/toasts.ts';
import { useUiStore } from '../lib/overlays/ui-store.ts';
import { isChunkError, reloadForNewBuild } from '../lib/versions/chunk-reload.ts';
import { runningBuild } from '../lib/versions/version-check.ts';
import { Boundary } from './error-boundary.tsx';

interface Loaders {
  loadPet: () => Promise<{ default: ComponentType }>;
  loadDose: () => Promise<{ default: ComponentType }>;
}

const chunks: Loaders = {
  loadPet: () => import('../features/pets/pet-modal.tsx'),
  loadDose: () => import('../features/vaccines/dose-modal.tsx'),
};

/** React keeps in mind that a module failed to load: another try takes another lazy component. */
const lazyModals = ({ loadPet, loadDose }: Loaders) => ({
  PetModal: lazy(loadPet),
  DoseModal: lazy(loadDose),
});

/**
 * The sheets of the dashboard, each loaded when its flag is first set. Features do not know each other:
 * one opens another's sheet by the flag.
 */
export function Modals({ loaders = chunks }: { loaders?: Loaders }) {
  const hasPetModal = useUiStore(state => state.petModal || state.petStart);
  const hasDoseModal = useUiStore(state => state.vaccineModal);
  const [{ tries, modals }, setLoading] = useState(() => ({ tries: 1, modals: lazyModals(loaders) }));
  const { PetModal, DoseModal } = modals;
  const giveUp = useCallback(() => {
    useUiStore.setState({ petModal: false, petStart: false, vaccineModal: false });
    setLoading(({ tries: before }) => ({ tries: before + 1, modals: lazyModals(loaders) }));
  }, [loaders]);
  return (
    <Boundary
      address={String(tries)}
      fallback={error => {
        if (!isChunkError(error)) throw error;
        return <ModalFailure error={error} onTold={giveUp} />;
      }}
    >
      <Suspense>
        {hasPetModal && <PetModal />}
        {hasDoseModal && <DoseModal />}
      </Suspense>
    </Boundary>
  );
}

/** Says that a sheet could not be opened: the page behind it is whole, and the same button tries again. */
function ModalFailure({ error, onTold }: { error: unknown; onTold: () => void }) {
  useEffect(() => {
    let isCurrent = true;
    void reloadForNewBuild(runningBuild()).then(outcome => {
      if (!isCurrent || outcome === 'reloading') return;
      toasts.show({
        message: messageOf(outcome === 'unreachable' ? lostError(error) : error),
        isFailure: true,
      });
      onTold();
    });
    return () => {
      isCurrent = false;
    };
  }, [error, onTold]);
  return null;
}
