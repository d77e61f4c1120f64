import type { VirtualizerHandle } from 'virtua';
import type { LogRow } from './rows.ts';

/** Scroll position in the message list of a conversation. */
export interface ScrollPosition {
  /** Message at the upper edge. */
  id: string;
  /** Pixels of it above the edge; negative for space before it. */
  offset: number;
}

/** Conversations with a stored position, the latest ones. */
const MOST = 50;

const positions = new Map<string, ScrollPosition>();

/** Stores a scroll position for the lifetime of the tab; null for the end, where a conversation opens anyway. */
export function saveScrollPosition(reservationId: string, position: ScrollPosition | null): void {
  positions.delete(reservationId);
  if (position === null) return;
  positions.set(reservationId, position);
  const [oldest] = positions.keys();
  if (positions.size > MOST && oldest !== undefined) positions.delete(oldest);
}

/** Returns the scroll position of a conversation when it was left; null for its end, or if it was never open. */
export const savedScrollPosition = (reservationId: string): ScrollPosition | null =>
  positions.get(reservationId) ?? null;

/** Returns the position of the first message at least partly visible; null if there is none. */
export function placeAt(list: VirtualizerHandle, rows: readonly LogRow[]): ScrollPosition | null {
  for (let index = list.findItemIndex(list.scrollOffset); index < rows.length; index += 1) {
    const row = rows[index];
    if (row?.type === 'message') return { id: row.id, offset: list.scrollOffset - list.getItemOffset(index) };
  }
  return null;
}
