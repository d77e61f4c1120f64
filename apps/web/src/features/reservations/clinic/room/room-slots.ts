import type { MenuEntry } from '@rifq/ui';
import { createContext, use, useState } from 'react';

/** Slots of a room's header for its conversation, which has no header of its own. */
export interface RoomSlots {
  /** Below the names: the owner's presence. */
  presence: HTMLElement | null;
  /** Slot of the menu. */
  menu: HTMLElement | null;
  /** The room's own menu entries. */
  entries: readonly MenuEntry[];
  /** Reports the number of unread messages. */
  onUnread: (count: number) => void;
}

const RoomSlotsContext = createContext<RoomSlots>({
  presence: null,
  menu: null,
  entries: [],
  onUnread: () => undefined,
});

/** Wraps the conversation of a room. */
export const RoomSlotsProvider = RoomSlotsContext.Provider;

/** The header slots of the surrounding room. */
export const useRoomSlots = (): RoomSlots => use(RoomSlotsContext);

/**
 * Creates the slots of a header: its `ref` callbacks, and the conversation's unread count.
 * @param entries the room's own menu entries
 */
export function useRoomPlaces(entries: readonly MenuEntry[]) {
  const [presence, setPresence] = useState<HTMLElement | null>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [unread, onUnread] = useState(0);
  const slots: RoomSlots = { presence, menu, entries, onUnread };
  return { slots, setPresence, setMenu, unread };
}
