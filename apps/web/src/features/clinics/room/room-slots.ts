import type { MenuEntry } from '@rifq/ui';
import { createContext, use, useState } from 'react';

/** What the header of a room gives its conversation, whose own header it is. */
export interface RoomSlots {
  /** Below the names: whether the owner is there. */
  presence: HTMLElement | null;
  /** The place of the menu. */
  menu: HTMLElement | null;
  /** What the menu holds for the room itself. */
  entries: readonly MenuEntry[];
  /** Says how many messages are unread. */
  onUnread: (count: number) => void;
}

const RoomSlotsContext = createContext<RoomSlots>({
  presence: null,
  menu: null,
  entries: [],
  onUnread: () => undefined,
});

/** Around the conversation of a room. */
export const RoomSlotsProvider = RoomSlotsContext.Provider;

/** What the header of the room around gives to fill. */
export const useRoomSlots = (): RoomSlots => use(RoomSlotsContext);

/**
 * The places of a header, what its elements take as `ref`, and what the conversation has said.
 * @param entries of the menu, for the room itself
 */
export function useRoomPlaces(entries: readonly MenuEntry[]) {
  const [presence, setPresence] = useState<HTMLElement | null>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [unread, onUnread] = useState(0);
  const slots: RoomSlots = { presence, menu, entries, onUnread };
  return { slots, setPresence, setMenu, unread };
}
