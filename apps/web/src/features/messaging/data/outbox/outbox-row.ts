import type { PendingMessage, Side } from '../conversation-api.ts';

/** A message in the outbox, as it is stored on the device. */
export interface OutboxRow extends Omit<PendingMessage, 'state'> {
  /** Whose it is: another account in this browser neither sees nor sends it. */
  userId: string;
  side: Side;
  /** Its place among all of this device. */
  order: number;
  state: 'waiting' | 'failed';
}

/** What happens to a row that waits: all else of it stays as it was written. */
export type RowState = Pick<OutboxRow, 'state' | 'refusal'>;

/** Rows in the order in which they were written. */
export const inOrder = (rows: Iterable<OutboxRow>): OutboxRow[] =>
  [...rows].sort((one, other) => one.order - other.order || one.id.localeCompare(other.id));
