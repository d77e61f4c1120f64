import { deviceNow } from '../../../../lib/formats/clock.ts';
import type { PendingMessage } from '../conversation-api.ts';
import { inOrder, type OutboxRow } from './outbox-row.ts';

const NOTHING: readonly PendingMessage[] = [];

/** What this tab knows of the outbox, for those who show it. */
export function createOutboxView() {
  const rows = new Map<string, OutboxRow>();
  const progress = new Map<string, number>();
  /** Conversations whose last try has failed. */
  const stuck = new Set<string>();
  /** Rows that are written or removed just now: what is read meanwhile does not know of it yet. */
  const busy = new Set<string>();
  /** Rows that are gone for good: what was read a moment before still knows of them. */
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
    /** A place behind all that are known, whatever the device's clock says by now. */
    nextOrder(): number {
      lastOrder = Math.max(lastOrder + 1, deviceNow());
      return lastOrder;
    },
    /** What is stored is this. */
    replace(stored: readonly OutboxRow[]): void {
      const ids = new Set(stored.map(({ id }) => id));
      for (const id of rows.keys()) if (!ids.has(id) && !busy.has(id)) rows.delete(id);
      for (const row of stored) {
        lastOrder = Math.max(lastOrder, row.order);
        if (!busy.has(row.id) && !gone.has(row.id)) rows.set(row.id, row);
      }
      changed();
    },
    /** Shows a row before `store` has stored it; rejects, and shows what was before, where that fails. */
    async write(row: OutboxRow, store: () => Promise<OutboxRow>): Promise<void> {
      const before = rows.get(row.id);
      busy.add(row.id);
      rows.set(row.id, row);
      changed();
      try {
        const stored = await store();
        lastOrder = Math.max(lastOrder, stored.order);
        // Taken out meanwhile, it stays so.
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
    /** Shows a row no more while `remove` removes it. */
    async erase(id: string, remove: () => Promise<void>): Promise<void> {
      busy.add(id);
      rows.delete(id);
      progress.delete(id);
      changed();
      await remove().finally(() => busy.delete(id));
      gone.add(id);
    },
    /** Another tab has removed it. */
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
    /** Conversations in which something waits. @param isMeant by its id; everything where left out */
    lanes(isMeant: (id: string) => boolean = () => true): Set<string> {
      const waiting = [...rows.values()].filter(({ id, state }) => state === 'waiting' && isMeant(id));
      return new Set(waiting.map(({ reservationId }) => reservationId));
    },
    /** What waits for one conversation, in order; the same array while nothing changes. */
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
