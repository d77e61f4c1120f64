import { useUiStore } from '../../../lib/overlays/ui-store.ts';

/** Opens the form of a new client. @param typed what was searched, as name or phone */
export const openNewClient = (typed?: string): void =>
  useUiStore.getState().openModal('clientModal', { typed });
