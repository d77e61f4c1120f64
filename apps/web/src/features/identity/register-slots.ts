import { createContext } from 'react';

/** The places of the register layout that a step fills; null until the layout is in the page. */
export const RegisterSlots = createContext<{ header: HTMLElement | null; panel: HTMLElement | null }>({
  header: null,
  panel: null,
});
