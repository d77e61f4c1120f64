import type { Species } from '@rifq/contract/calls';
import { create } from 'zustand';

/** What a modal is about. */
export interface ModalSubject {
  petId?: string | undefined;
  /** The species that the form of a new pet starts with. */
  species?: Species | undefined;
  /** The dose that is corrected. */
  doseId?: string | undefined;
  /** Keys of the protocols that the form starts with. */
  protocols?: readonly string[] | undefined;
}

/** The flags that open a modal; a feature's `Modal` says which. */
export type ModalFlag = 'vaccineModal' | 'petModal' | 'petStart' | 'reservationModal' | 'delayModal';

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
  modal_title: string;
  modal_text: string;
}

interface UiState extends UiFlags {
  /** What the open modal is about; it belongs to whichever flag is set. */
  modalSubject: ModalSubject;
  setHeaderTitle: (headerTitle: string) => void;
  setUserSidebar: (userSidebar: boolean) => void;
  openModal: (flag: ModalFlag, subject?: ModalSubject) => void;
  closeModals: (...flags: ModalFlag[]) => void;
}

export const useUiStore = create<UiState>()(set => ({
  showHeader: true,
  headerTitle: '',
  sidebar: false,
  userSidebar: false,
  disableMobileMenu: false,
  modal_title: '',
  modal_text: '',
  vaccineModal: false,
  petModal: false,
  petStart: false,
  reservationModal: false,
  delayModal: false,
  modalSubject: {},
  setHeaderTitle: headerTitle => set({ headerTitle }),
  setUserSidebar: userSidebar => set({ userSidebar }),
  openModal: (flag, modalSubject = {}) => set({ [flag]: true, modalSubject }),
  closeModals: (...flags) => set(Object.fromEntries(flags.map(flag => [flag, false]))),
}));
