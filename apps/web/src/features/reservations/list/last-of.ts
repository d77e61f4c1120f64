import type { ReactNode } from 'react';

/**
 * Renders the last message of a reservation's conversation. @param ids of the whole list, which are requested together
 */
export type LastOf = (reservationId: string, ids: readonly string[]) => ReactNode;
