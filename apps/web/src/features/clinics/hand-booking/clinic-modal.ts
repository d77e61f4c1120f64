import type { Modal } from '../../../lib/overlays/modal.ts';
import { type ModalSubject, useUiStore } from '../../../lib/overlays/ui-store.ts';

/** Books by hand for an owner who calls. It is shown on the clinic's side alone, so it is in no `modal.ts`. */
export const phoneBookingModal: Modal = {
  flags: ['handBookingModal'],
  load: () => import('./hand-booking-modal.tsx'),
};

/** Opens booking by hand, with a free time where one was chosen. */
export function openHandBooking(free?: ModalSubject['free']): void {
  useUiStore.getState().openModal('handBookingModal', { free });
}
