import { createContext } from 'react';

/** Opens the emergency card of the owner; null on the clinic's side. */
export const EmergencyCard = createContext<(() => void) | null>(null);
