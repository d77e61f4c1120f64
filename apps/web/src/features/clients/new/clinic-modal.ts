import type { Modal } from '../../../lib/overlays/modal.ts';

/** Adds a client of a clinic. It exists only on the clinic's side, so it is in no `modal.ts`. */
export const newClientModal: Modal = {
  flags: ['clientModal'],
  load: () => import('./new-client-modal.tsx'),
};
