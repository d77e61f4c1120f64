import type { ReservationKind } from '@rifq/contract';
import type { Species } from '@rifq/contract/calls';
import { create } from 'zustand';
import { deviceNow } from '../formats/clock.ts';
import { addHandover } from '../versions/unsaved.ts';

/** What a modal is about. */
export interface ModalSubject {
  petId?: string | undefined;
  /** The species that the form of a new pet starts with. */
  species?: Species | undefined;
  /** The dose that is corrected. */
  doseId?: string | undefined;
  /** Keys of the protocols that the form starts with; of a booking, the vaccine that it began at. */
  protocols?: readonly string[] | undefined;
  /** The doctor and the kind that a booking starts with. */
  doctorId?: string | undefined;
  kind?: ReservationKind | undefined;
  /** The reservation that is moved. */
  reservationId?: string | undefined;
  /** The slot that a booking starts with, an instant. */
  startsAt?: string | undefined;
  /** The free time from which a clinic books by hand, and whose it is. */
  free?: { startsAt: string; doctorId: string } | undefined;
}

/** The flags that open a modal; a feature's `Modal` says which. */
export type ModalFlag =
  | 'vaccineModal'
  | 'petModal'
  | 'petStart'
  | 'reservationModal'
  | 'delayModal'
  | 'handBookingModal';

/** What shows a modal while it is set: its flag, or the texts of the general one. */
export type ModalKey = ModalFlag | 'modal_title' | 'modal_text';

/** The UI state flags, by their names in specification 3.16 and 3.17. */
interface UiFlags extends Record<ModalFlag, boolean> {
  /** Whether signed-in pages have the top bar. */
  showHeader: boolean;
  /** What the top bar says; empty for the wordmark. */
  headerTitle: string;
  /** The landing's side menu. The landing is a document of its own, whose script keeps the flag. */
  sidebar: boolean;
  /** The panel of notifications. */
  userSidebar: boolean;
  /** Takes the tab bar away, for pages that need its place. */
  disableMobileMenu: boolean;
  /** The heading and the text of the general modal, which is open while they are set. */
  modal_title: string;
  modal_text: string;
}

interface UiState extends UiFlags {
  /** What the open modal is about; it belongs to whichever flag is set. */
  modalSubject: ModalSubject;
  setHeaderTitle: (headerTitle: string) => void;
  setUserSidebar: (userSidebar: boolean) => void;
  openModal: (flag: ModalFlag, subject?: ModalSubject) => void;
  /** Says more of what the open modal is about by now. */
  addToSubject: (part: ModalSubject) => void;
  /** Opens the general modal: a heading, and what is to be read before the work goes on. */
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

/** What of the open modal is kept over a reload. */
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
    // Storage is closed: the same press opens it again.
  }
}

addHandover(keepOpenModal);

/** Whether the document before this one left an open modal to it. */
export function hasKeptModal(): boolean {
  try {
    return sessionStorage.getItem(OPEN_MODAL_KEY) !== null;
  } catch {
    return false;
  }
}
