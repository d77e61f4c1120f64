import type { Modal } from '../../../lib/overlays/modal.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';

/** Moves a reservation to another slot of its doctor. */
export const modal: Modal = {
  flags: ['delayModal'],
  load: () => import('./delay-modal.tsx'),
};

/** Opens the sheet that moves a reservation. */
export function openDelay(reservationId: string): void {
  useUiStore.getState().openModal('delayModal', { reservationId });
}
