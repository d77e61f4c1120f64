import type { PendingMessage, Side } from '../conversation-api.ts';

/** A message in the outbox, as stored on the device. */
export interface OutboxRow extends Omit<PendingMessage, 'state'> {
  /** Its account: other accounts in this browser neither see nor send it. */
  userId: string;
  side: Side;
  /** Its position on this device. */
  order: number;
  state: 'waiting' | 'failed';
}

/** The mutable fields of a pending row. */
export type RowState = Pick<OutboxRow, 'state' | 'refusal'>;

/** Sorts rows by their position. */
export const inOrder = (rows: Iterable<OutboxRow>): OutboxRow[] =>
  [...rows].sort((one, other) => one.order - other.order || one.id.localeCompare(other.id));
