import type { Modal } from '../../../lib/overlays/modal.ts';

/** Adds a pet: any, or the first one right after registration. */
export const modal: Modal = {
  flags: ['petModal', 'petStart'],
  load: () => import('./pet-modal.tsx'),
};
