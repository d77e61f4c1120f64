import type { Modal } from '../../../lib/overlays/modal.ts';
import { type ModalSubject, useUiStore } from '../../../lib/overlays/ui-store.ts';

/** Books a reservation, and shows emergency numbers. */
export const modal: Modal = {
  flags: ['reservationModal'],
  load: () => import('./booking-modal.tsx'),
};

/** Opens the booking sheet, prefilled. */
export function openBooking(prefill: Pick<ModalSubject, 'petId' | 'doctorId' | 'kind'> = {}): void {
  useUiStore.getState().openModal('reservationModal', prefill);
}
