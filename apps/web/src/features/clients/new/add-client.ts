import { useUiStore } from '../../../lib/overlays/ui-store.ts';

/** Opens the form of a new client. @param typed what was searched, as name or phone */
export const addClient = (typed?: string): void => useUiStore.getState().openModal('clientModal', { typed });
