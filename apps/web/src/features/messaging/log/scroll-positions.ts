import type { VirtualizerHandle } from 'virtua';
import type { LogRow } from './rows.ts';

/** Where one stood in the log of a conversation. */
export interface ScrollPosition {
  /** The message at the upper edge. */
  id: string;
  /** Pixels of it above the edge; negative for ground before it. */
  offset: number;
}

/** Conversations of which this is remembered, the latest ones. */
const MOST = 50;

const places = new Map<string, ScrollPosition>();

/** Remembers for as long as the tab lives where one stands; null for the end, where a conversation opens anyway. */
export function saveScrollPosition(reservationId: string, place: ScrollPosition | null): void {
  places.delete(reservationId);
  if (place === null) return;
  places.set(reservationId, place);
  const [oldest] = places.keys();
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}

/** Where one stood in a conversation before it was left; null where that was its end, or it has not been open. */
export const keptPlace = (reservationId: string): ScrollPosition | null => places.get(reservationId) ?? null;

/** The first message that is in sight, wholly or in part; null where there is none. */
export function placeAt(list: VirtualizerHandle, rows: readonly LogRow[]): ScrollPosition | null {
  for (let index = list.findItemIndex(list.scrollOffset); index < rows.length; index += 1) {
    const row = rows[index];
    if (row?.type === 'message') return { id: row.id, offset: list.scrollOffset - list.getItemOffset(index) };
  }
  return null;
}
