import type { Modal } from '../../lib/overlays/modal.ts';
import { type ModalSubject, useUiStore } from '../../lib/overlays/ui-store.ts';

/** Books a reservation, and says whom to call in an emergency. */
export const modal: Modal = {
  flags: ['reservationModal'],
  load: () => import('./booking/booking-modal.tsx'),
};

/** Opens the booking sheet, with what is known already. */
export function openBooking(prefill: Pick<ModalSubject, 'petId' | 'doctorId' | 'kind'> = {}): void {
  useUiStore.getState().openModal('reservationModal', prefill);
}
