import type { Modal } from '../../../lib/overlays/modal.ts';

/** Records a dose, or edits one. */
export const modal: Modal = {
  flags: ['vaccineModal'],
  load: () => import('./dose-modal.tsx'),
};
