import { deviceNow } from '../../../../lib/formats/clock.ts';
import type { PendingMessage } from '../conversation-api.ts';
import { inOrder, type OutboxRow } from './outbox-row.ts';

const NOTHING: readonly PendingMessage[] = [];

/** This tab's view of the outbox, for React. */
export function createOutboxView() {
  const rows = new Map<string, OutboxRow>();
  const progress = new Map<string, number>();
  /** Conversations whose last attempt has failed. */
  const stuck = new Set<string>();
  /** Rows with a pending write or removal, which a concurrent read does not include yet. */
  const busy = new Set<string>();
  /** Rows removed permanently, which an earlier read can still include. */
  const gone = new Set<string>();
  const listeners = new Set<() => void>();
  let views = new Map<string, readonly PendingMessage[]>();
  let lastOrder = 0;

  const changed = () => {
    views = new Map();
    for (const listener of listeners) listener();
  };
  const present = (row: OutboxRow): PendingMessage => {
    const { id, reservationId, text, file, writtenAt, refusal } = row;
    const isSending = row.state === 'waiting' && !stuck.has(reservationId);
    return { id, reservationId, text, file, writtenAt, refusal, state: isSending ? 'sending' : row.state };
  };

  return {
    /** Returns a position after all known rows, even if the device's clock was set back. */
    nextOrder(): number {
      lastOrder = Math.max(lastOrder + 1, deviceNow());
      return lastOrder;
    },
    /** Replaces the view by the stored rows. */
    replace(stored: readonly OutboxRow[]): void {
      const ids = new Set(stored.map(({ id }) => id));
      for (const id of rows.keys()) if (!ids.has(id) && !busy.has(id)) rows.delete(id);
      for (const row of stored) {
        lastOrder = Math.max(lastOrder, row.order);
        if (!busy.has(row.id) && !gone.has(row.id)) rows.set(row.id, row);
      }
      changed();
    },
    /** Shows a row before `store` has stored it; reverts and rejects if that fails. */
    async write(row: OutboxRow, store: () => Promise<OutboxRow>): Promise<void> {
      const before = rows.get(row.id);
      busy.add(row.id);
      rows.set(row.id, row);
      changed();
      try {
        const stored = await store();
        lastOrder = Math.max(lastOrder, stored.order);
        // If it was removed in the meantime it stays removed.
        if (stored.order !== row.order && rows.has(row.id)) {
          rows.set(row.id, stored);
          changed();
        }
      } catch (error) {
        if (before === undefined) rows.delete(row.id);
        else rows.set(row.id, before);
        changed();
        throw error;
      } finally {
        busy.delete(row.id);
      }
    },
    /** Hides a row while `remove` removes it. */
    async erase(id: string, remove: () => Promise<void>): Promise<void> {
      busy.add(id);
      rows.delete(id);
      progress.delete(id);
      changed();
      await remove().finally(() => busy.delete(id));
      gone.add(id);
    },
    /** Drops a row that another tab has removed. */
    forget(id: string): void {
      gone.add(id);
      progress.delete(id);
      if (rows.delete(id)) changed();
    },
    setProgress(id: string, share: number | null): void {
      if (share === null) progress.delete(id);
      else progress.set(id, share);
      for (const listener of listeners) listener();
    },
    setStuck(reservationId: string, isStuck: boolean): void {
      if (stuck.has(reservationId) === isStuck) return;
      if (isStuck) stuck.add(reservationId);
      else stuck.delete(reservationId);
      changed();
    },
    get: (id: string) => rows.get(id),
    all: (): readonly OutboxRow[] => inOrder(rows.values()),
    /** Conversations with pending rows. @param isMeant filters by row id */
    lanes(isMeant: (id: string) => boolean = () => true): Set<string> {
      const waiting = [...rows.values()].filter(({ id, state }) => state === 'waiting' && isMeant(id));
      return new Set(waiting.map(({ reservationId }) => reservationId));
    },
    /** Pending messages of a conversation, in order; the same array until something changes. */
    waitingIn(reservationId: string): readonly PendingMessage[] {
      const known = views.get(reservationId);
      if (known !== undefined) return known;
      const found = inOrder(rows.values()).filter(row => row.reservationId === reservationId);
      const view = found.length === 0 ? NOTHING : found.map(present);
      views.set(reservationId, view);
      return view;
    },
    progressOf: (id: string): number | null => progress.get(id) ?? null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
