import type { Modal } from '../../../../lib/overlays/modal.ts';
import { type ModalSubject, useUiStore } from '../../../../lib/overlays/ui-store.ts';

/** Phone booking by a clinic. It exists only on the clinic's side, so it is in no `modal.ts`. */
export const phoneBookingModal: Modal = {
  flags: ['handBookingModal'],
  load: () => import('./hand-booking-modal.tsx'),
};

/** Opens phone booking, with a free slot if one was chosen. */
export function openHandBooking(free?: ModalSubject['free']): void {
  useUiStore.getState().openModal('handBookingModal', { free });
}
