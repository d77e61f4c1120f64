import type { ReactNode } from 'react';

/** The last line of a reservation's conversation. @param ids of all that are listed, which are asked for together */
export type LastOf = (reservationId: string, ids: readonly string[]) => ReactNode;
