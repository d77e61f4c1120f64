import { messageOf } from '../../../../lib/calls/api-error.ts';
import type { PendingMessage } from '../conversation-api.ts';
import { type Deliver, type Delivered, deliver as deliverByCalls } from './deliver.ts';
import { memoryOutboxDb, type OutboxDb, openOutboxDb } from './outbox-db.ts';
import { inOrder, type OutboxRow } from './outbox-row.ts';
import { createSender } from './sender.ts';
import { openTabs, type TabMessage } from './tabs.ts';

export interface OutboxDeps {
  openDb?: () => Promise<OutboxDb>;
  deliver?: Deliver;
}

/** What was written, until the server has it. */
export interface Outbox {
  /** Puts a message in: it is there at once, and on the device when the promise resolves. */
  add(row: Omit<OutboxRow, 'userId' | 'order' | 'state' | 'refusal'>): Promise<void>;
  retry(id: string): void;
  drop(id: string): void;
  /** What waits for one conversation, in order; the same array while nothing changes. */
  waitingIn(reservationId: string): readonly PendingMessage[];
  /** All that wait or have failed, over all conversations. */
  all(): readonly OutboxRow[];
  /** The share of a file that has gone up, from 0 to 1; null while it does not. */
  progressOf(id: string): number | null;
  subscribe(listener: () => void): () => void;
  /** Hears of each message that the server has taken from this tab. */
  onDelivered(listener: (row: OutboxRow, delivered: Delivered) => void): () => void;
  /** The line may be back: what waits is tried at once. */
  wake(): void;
  close(): void;
}

const NOTHING: readonly PendingMessage[] = [];

/** The outbox of an account in this tab; tabs share what is stored, and one of them sends. */
export function openOutbox(
  userId: string,
  { openDb = openOutboxDb, deliver = deliverByCalls }: OutboxDeps = {},
): Outbox {
  const rows = new Map<string, OutboxRow>();
  const progress = new Map<string, number>();
  const listeners = new Set<() => void>();
  const deliveredListeners = new Set<(row: OutboxRow, delivered: Delivered) => void>();
  /** Rows that were written in this tab and are not stored yet. */
  const unstored = new Set<string>();
  let views = new Map<string, readonly PendingMessage[]>();
  let lastOrder = 0;
  const db = openDb().catch(() => memoryOutboxDb());

  const changed = () => {
    views = new Map();
    for (const listener of listeners) listener();
  };
  const setProgress = (id: string, share: number) => {
    progress.set(id, share);
    for (const listener of listeners) listener();
  };
  const read = async () => {
    const stored = await (await db).rowsOf(userId);
    const ids = new Set(stored.map(({ id }) => id));
    for (const id of rows.keys()) if (!ids.has(id) && !unstored.has(id)) rows.delete(id);
    for (const row of stored) rows.set(row.id, row);
    changed();
  };
  const onMessage = (message: TabMessage) => {
    if (message.type === 'progress') setProgress(message.id, message.share);
    else {
      if (message.type === 'dropped') sender.abort(message.id);
      read().then(sender.wake, reportError);
    }
  };
  const tabs = openTabs(userId, onMessage);
  const forget = async (id: string) => {
    rows.delete(id);
    progress.delete(id);
    await (await db).remove(id);
    changed();
  };

  const sender = createSender({
    tabs,
    deliver,
    // Read anew each time: another tab may have added, dropped or sent.
    async waiting() {
      await read();
      return inOrder(rows.values()).filter(row => row.state === 'waiting' && !unstored.has(row.id));
    },
    isThere: async id => (await db).has(id),
    onProgress(id, share) {
      setProgress(id, share);
      tabs.tell({ type: 'progress', id, share });
    },
    async onDelivered(row, delivered) {
      for (const listener of deliveredListeners) listener(row, delivered);
      await forget(row.id);
      tabs.tell({ type: 'changed' });
    },
    async onRefused(row, error) {
      const refusal = { message: messageOf(error), code: error.code };
      progress.delete(row.id);
      await (await db).change(row.id, { state: 'failed', refusal });
      await read();
      tabs.tell({ type: 'changed' });
    },
  });
  read().then(sender.wake, reportError);

  return {
    async add(written) {
      lastOrder = Math.max(lastOrder + 1, Date.now());
      const row: OutboxRow = { ...written, userId, order: lastOrder, state: 'waiting', refusal: null };
      unstored.add(row.id);
      rows.set(row.id, row);
      changed();
      await (await db).put(row);
      unstored.delete(row.id);
      tabs.tell({ type: 'changed' });
      sender.wake();
    },
    retry(id) {
      const row = rows.get(id);
      if (row === undefined) return;
      rows.set(id, { ...row, state: 'waiting', refusal: null });
      changed();
      db.then(store => store.change(id, { state: 'waiting', refusal: null })).then(() => {
        tabs.tell({ type: 'changed' });
        sender.wake();
      }, reportError);
    },
    drop(id) {
      sender.abort(id);
      forget(id).then(() => tabs.tell({ type: 'dropped', id }), reportError);
    },
    waitingIn(reservationId) {
      const known = views.get(reservationId);
      if (known !== undefined) return known;
      const found = inOrder(rows.values()).filter(row => row.reservationId === reservationId);
      const view =
        found.length === 0
          ? NOTHING
          : found.map(row => presentPending(row, sender.sendingId(row.reservationId)));
      views.set(reservationId, view);
      return view;
    },
    all: () => inOrder(rows.values()),
    progressOf: id => progress.get(id) ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onDelivered(listener) {
      deliveredListeners.add(listener);
      return () => deliveredListeners.delete(listener);
    },
    wake: sender.wake,
    close() {
      sender.close();
      tabs.close();
    },
  };
}

function presentPending({ state, ...row }: OutboxRow, sendingId: string | null): PendingMessage {
  const { id, reservationId, text, file, writtenAt, refusal } = row;
  const isSending = state === 'waiting' && id === sendingId;
  return { id, reservationId, text, file, writtenAt, refusal, state: isSending ? 'sending' : state };
}
