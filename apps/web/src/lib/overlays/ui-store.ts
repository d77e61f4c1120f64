import type { Species } from '@rifq/contract/calls';
import type { ConsultationKind } from '@rifq/rules';
import { create } from 'zustand';
import { deviceNow } from '../formats/clock.ts';
import { addHandover } from '../versions/unsaved.ts';

/** Subject of a modal. */
export interface ModalSubject {
  petId?: string | undefined;
  /** The species that the form of a new pet starts with. */
  species?: Species | undefined;
  /** The dose to correct. */
  doseId?: string | undefined;
  /** Keys of the protocols that the form starts with; for a booking, the vaccine from which it was opened. */
  protocols?: readonly string[] | undefined;
  /** The doctor and the kind that a booking starts with. */
  doctorId?: string | undefined;
  kind?: ConsultationKind | undefined;
  /** The reservation to reschedule. */
  reservationId?: string | undefined;
  /** The slot that a booking starts with, an instant. */
  startsAt?: string | undefined;
  /** The free slot from which a clinic books manually, and its doctor. */
  free?: { startsAt: string; doctorId: string } | undefined;
  /** The client for whom a clinic adds a visit, or a patient. */
  clientId?: string | undefined;
  /** Search text of a clinic, from which the form of a new client starts. */
  typed?: string | undefined;
  /** A visit that a clinic adds, or will add for the new client: one that starts now, or at a time to choose. */
  visit?: 'now' | 'later' | undefined;
  /** Of the bill of a visit: its pet, and what the sheet starts with. */
  bill?: { petName: string; step: 'view' | 'pay' } | undefined;
}

/** The flags that open a modal; a feature's `Modal` lists its own. */
export type ModalFlag =
  | 'vaccineModal'
  | 'petModal'
  | 'petStart'
  | 'reservationModal'
  | 'delayModal'
  | 'handBookingModal'
  | 'clientModal'
  | 'visitModal'
  | 'billModal';

/** Keys that show a modal while set: its flag, or the texts of the general modal. */
export type ModalKey = ModalFlag | 'modal_title' | 'modal_text';

/** The UI state flags, by their names in specification 3.16 and 3.17. */
interface UiFlags extends Record<ModalFlag, boolean> {
  /** Whether signed-in pages have the top bar. */
  showHeader: boolean;
  /** Title of the top bar; empty for the wordmark. */
  headerTitle: string;
  /** The landing's side menu. The landing is a separate document, whose script holds the flag. */
  sidebar: boolean;
  /** The panel of notifications. */
  userSidebar: boolean;
  /** Hides the tab bar, for pages that need its space. */
  disableMobileMenu: boolean;
  /** The heading and the text of the general modal, which is open while they are set. */
  modal_title: string;
  modal_text: string;
}

interface UiState extends UiFlags {
  /** Subject of the open modal, whichever flag is set. */
  modalSubject: ModalSubject;
  setHeaderTitle: (headerTitle: string) => void;
  setUserSidebar: (userSidebar: boolean) => void;
  openModal: (flag: ModalFlag, subject?: ModalSubject) => void;
  /** Extends the subject of the open modal. */
  addToSubject: (part: ModalSubject) => void;
  /** Opens the general modal: a heading, and a text to read before continuing. */
  showModal: (modal_title: string, modal_text: string) => void;
  closeModals: (...keys: ModalKey[]) => void;
}

const closed: Readonly<Pick<UiFlags, ModalKey>> = {
  modal_title: '',
  modal_text: '',
  vaccineModal: false,
  petModal: false,
  petStart: false,
  reservationModal: false,
  delayModal: false,
  handBookingModal: false,
  clientModal: false,
  visitModal: false,
  billModal: false,
};

export const useUiStore = create<UiState>()(set => ({
  showHeader: true,
  headerTitle: '',
  sidebar: false,
  userSidebar: false,
  disableMobileMenu: false,
  ...closed,
  modalSubject: {},
  setHeaderTitle: headerTitle => set({ headerTitle }),
  setUserSidebar: userSidebar => set({ userSidebar }),
  openModal: (flag, modalSubject = {}) => set({ [flag]: true, modalSubject }),
  addToSubject: part => set(({ modalSubject }) => ({ modalSubject: { ...modalSubject, ...part } })),
  showModal: (modal_title, modal_text) => set({ modal_title, modal_text }),
  closeModals: (...keys) => set(Object.fromEntries(keys.map(key => [key, closed[key]]))),
}));

/** Storage key of the open modal during a reload. */
export const OPEN_MODAL_KEY = 'rifq.open-modal';

/** Lets the next document of this tab open the same modal again. */
function keepOpenModal(): void {
  const state = useUiStore.getState();
  const open = Object.entries(state).flatMap(([key, value]) =>
    key in closed && value === true ? [key] : [],
  );
  try {
    if (open.length > 0) {
      sessionStorage.setItem(
        OPEN_MODAL_KEY,
        JSON.stringify({ open, subject: state.modalSubject, at: deviceNow() }),
      );
    }
  } catch {
    // Storage is unavailable: the user opens it again.
  }
}

addHandover(keepOpenModal);

/** Whether the previous document stored an open modal for this one. */
export function hasKeptModal(): boolean {
  try {
    return sessionStorage.getItem(OPEN_MODAL_KEY) !== null;
  } catch {
    return false;
  }
}
