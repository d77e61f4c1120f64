import type { ReactNode } from 'react';

/** What belongs to a reservation's conversation, for who reads it. */
export interface RoomTalk {
  /** @param isCovered something else of the room lies over it, on phones */
  talk: (isCovered: boolean) => ReactNode;
  notes: ReactNode;
}
