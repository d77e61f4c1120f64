import type { Modal } from '../../../lib/overlays/modal.ts';

/** The bill of a visit. It exists only on the clinic's side, so it is in no `modal.ts`. */
export const billModal: Modal = {
  flags: ['billModal'],
  load: () => import('./bill-modal.tsx'),
};
