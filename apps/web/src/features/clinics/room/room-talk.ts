import type { ReactNode } from 'react';

/** The conversation of a reservation, for members who can read it. */
export interface RoomTalk {
  /** @param isCovered another pane of the room is over it, on phones */
  talk: (isCovered: boolean) => ReactNode;
  notes: ReactNode;
}
