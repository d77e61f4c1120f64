import { lazy, Suspense } from 'react';
import { useUiStore } from '../lib/ui-store.ts';

const PetModal = lazy(() => import('../features/pets/pet-modal.tsx'));
const DoseModal = lazy(() => import('../features/vaccines/dose-modal.tsx'));

/**
 * The sheets of the dashboard, each loaded when its flag is first set. Features do not know each other:
 * one opens another's sheet by the flag.
 */
export function Modals() {
  const hasPetModal = useUiStore(state => state.petModal || state.petStart);
  const hasDoseModal = useUiStore(state => state.vaccineModal);
  return (
    <Suspense>
      {hasPetModal && <PetModal />}
      {hasDoseModal && <DoseModal />}
    </Suspense>
  );
}
