import type { Modal } from '../../../../lib/overlays/modal.ts';
import { useUiStore } from '../../../../lib/overlays/ui-store.ts';

/** A visit at the clinic, now or at a time. It exists only on the clinic's side, so it is in no `modal.ts`. */
export const visitModal: Modal = {
  flags: ['visitModal'],
  load: () => import('./visit-modal.tsx'),
};

/** Opens the sheet of a visit without a patient yet. */
export function openVisit(visit: 'now' | 'later'): void {
  useUiStore.getState().openModal('visitModal', { visit });
}
