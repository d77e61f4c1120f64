import type { Species } from '@rifq/contract/calls';
import { create } from 'zustand';

/** What a modal of a pet is about: which pet, and which dose when one is corrected. */
export interface ModalSubject {
  petId?: string | undefined;
  /** The species that the form of a new pet starts with. */
  species?: Species | undefined;
  doseId?: string | undefined;
  /** Keys of the protocols that the form starts with. */
  protocols?: readonly string[] | undefined;
}

/** The UI state flags of the seed's section 3, by their names there. */
interface UiFlags {
  showHeader: boolean;
  /** What the top bar says on phones; empty for the wordmark. */
  headerTitle: string;
  /** The landing's side menu. */
  sidebar: boolean;
  userSidebar: boolean;
  /** Takes the tab bar away, for pages that need its place. */
  disableMobileMenu: boolean;
  modal_title: string;
  modal_text: string;
  vaccineModal: boolean;
  petModal: boolean;
  /** The first pet is being added, right after registration. */
  petStart: boolean;
  reservationModal: boolean;
  delayModal: boolean;
}

type Setter<Name extends keyof UiFlags> = `set${Capitalize<Name>}`;

type UiState = UiFlags & {
  [Name in keyof UiFlags as Setter<Name>]: (value: UiFlags[Name]) => void;
} & {
  /** What the open modal is about; it belongs to whichever flag is set. */
  modalSubject: ModalSubject;
  openPetModal: (subject?: ModalSubject) => void;
  openVaccineModal: (subject?: ModalSubject) => void;
};

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
  setShowHeader: showHeader => set({ showHeader }),
  setHeaderTitle: headerTitle => set({ headerTitle }),
  setSidebar: sidebar => set({ sidebar }),
  setUserSidebar: userSidebar => set({ userSidebar }),
  setDisableMobileMenu: disableMobileMenu => set({ disableMobileMenu }),
  setModal_title: modal_title => set({ modal_title }),
  setModal_text: modal_text => set({ modal_text }),
  setVaccineModal: vaccineModal => set({ vaccineModal }),
  setPetModal: petModal => set({ petModal }),
  setPetStart: petStart => set({ petStart }),
  setReservationModal: reservationModal => set({ reservationModal }),
  setDelayModal: delayModal => set({ delayModal }),
  modalSubject: {},
  openPetModal: (modalSubject = {}) => set({ petModal: true, modalSubject }),
  openVaccineModal: (modalSubject = {}) => set({ vaccineModal: true, modalSubject }),
}));
