import { createContext } from 'react';

/** Slots of the register layout that a step fills; null until the layout is mounted. */
export const RegisterSlots = createContext<{ header: HTMLElement | null; panel: HTMLElement | null }>({
  header: null,
  panel: null,
});
