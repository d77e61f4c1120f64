import type { Modal } from '../../lib/overlays/modal.ts';

/** Records a dose, or corrects one. */
export const doseModal: Modal = {
  flags: ['vaccineModal'],
  load: () => import('./dose-modal.tsx'),
};
