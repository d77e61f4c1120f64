import { messageOf } from '../../../../lib/calls/api-error.ts';
import type { PendingMessage } from '../conversation-api.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { type Deliver, type Delivered, deliver as deliverByCalls } from './deliver.ts';
import { createLeader } from './leader.ts';
import { closedOutboxDb, type OutboxDb, openOutboxDb } from './outbox-db.ts';
import type { OutboxRow, RowState } from './outbox-row.ts';
import { createOutboxView } from './outbox-view.ts';
import { createSender, type Sender, type SenderSteps } from './sender.ts';
import { createSpareRows } from './spare-rows.ts';
import { openTabs, type TabMessage, tabsName } from './tabs.ts';

export interface OutboxDeps {
  openDb?: () => Promise<OutboxDb>;
  deliver?: Deliver;
}

type DeliveredListener = (reservationId: string, delivered: Delivered) => void;

/** Messages written by the user, until the server has them. */
export interface MessageOutbox {
  /**
   * Adds a message, which is shown immediately.
   * @returns whether it is stored on the device; if not, this tab sends it from memory
   */
  add(row: Omit<OutboxRow, 'userId' | 'order' | 'state' | 'refusal'>): Promise<boolean>;
  retry(id: string): void;
  drop(id: string): void;
  /** Pending messages of a conversation, in order; the same array until something changes. */
  waitingIn(reservationId: string): readonly PendingMessage[];
  /** All pending or failed rows of all conversations that this tab knows. */
  all(): readonly OutboxRow[];
  /** Reads the same from the device. */
  unsent(): Promise<readonly OutboxRow[]>;
  /** Upload progress of a file, from 0 to 1; null if it is not uploading. */
  progressOf(id: string): number | null;
  subscribe(listener: () => void): () => void;
  /** Subscribes to messages that the server has accepted, from any tab. */
  onDelivered(listener: DeliveredListener): () => void;
  /** Retries immediately: the connection may be back. */
  wake(): void;
  close(): void;
}

/** Chooses the earlier of a stored and an unstored row of a conversation, to send in order of writing. */
const inTurn = (own: OutboxRow | undefined, other: OutboxRow | undefined): OutboxRow | undefined =>
  own !== undefined && other !== undefined && other.order < own.order ? undefined : own;

/** Opens the outbox of an account in this tab; tabs share the stored rows, and one of them sends. */
export function openOutbox(
  userId: string,
  { openDb = openOutboxDb, deliver = deliverByCalls }: OutboxDeps = {},
): MessageOutbox {
  const view = createOutboxView();
  const deliveredListeners = new Set<DeliveredListener>();
  const spare = createSpareRows();
  const db = openDb().catch(closedOutboxDb).then(spare.beside);
  const read = oneAtATime(async () => view.replace(await (await db).rowsOf(userId)));

  const announce: DeliveredListener = (reservationId, delivered) => {
    for (const listener of deliveredListeners) listener(reservationId, delivered);
  };
  const onMessage = (message: TabMessage) => {
    switch (message.type) {
      case 'progress':
        return view.setProgress(message.id, message.share);
      case 'stuck':
        return view.setStuck(message.reservationId, message.isStuck);
      case 'delivered':
        announce(message.reservationId, message.delivered);
        view.forget(message.id);
        return wake();
      case 'dropped':
        sender?.abort(message.id);
        sender?.release(message.id);
        view.forget(message.id);
        return wake();
      case 'ask':
        return sender === null ? undefined : tabs.tell({ type: 'here' });
      case 'here':
        return leader.heard();
      case 'changed':
        read().then(wake, reportError);
    }
  };
  const tabs = openTabs(userId, onMessage);
  const erase = (id: string) => view.erase(id, async () => (await db).remove(id));
  const announceChange = () => {
    tabs.tell({ type: 'changed' });
    wake();
  };
  const wake = () => {
    spareSender.wake();
    leader.want();
    if (sender !== null) sender.wake();
    else leader.hurry();
  };

  const storedNext = async (reservationId: string) => (await db).next(userId, reservationId);
  const spareNext = (reservationId: string) => spare.next(userId, reservationId);

  let sender: Sender | null = null;
  const leader = createLeader({
    name: tabsName(userId),
    ask: () => tabs.tell({ type: 'ask' }),
    isWaiting: () => view.lanes().size > 0,
    lead(over) {
      sender = createSender(over, steps);
      over.addEventListener('abort', () => {
        sender = null;
      });
      sender.wake();
    },
  });
  const steps: SenderSteps = {
    deliver,
    lanes: () => view.lanes(id => !spare.has(id)),
    next: async reservationId => inTurn(await storedNext(reservationId), await spareNext(reservationId)),
    isThere: async id => (await db).has(id),
    onProgress(id, share) {
      view.setProgress(id, share);
      tabs.tell({ type: 'progress', id, share });
    },
    onStuck(reservationId, isStuck) {
      view.setStuck(reservationId, isStuck);
      tabs.tell({ type: 'stuck', reservationId, isStuck });
    },
    async onDelivered({ id, reservationId }, delivered) {
      announce(reservationId, delivered);
      tabs.tell({ type: 'delivered', id, reservationId, delivered });
      await erase(id);
      wake();
    },
    async onRefused({ id }, error) {
      view.setProgress(id, null);
      const refusal = { message: messageOf(error), code: error.code };
      await (await db).change(id, { state: 'failed', refusal });
      await read();
      announceChange();
    },
  };
  const closed = new AbortController();
  const spareSender = createSender(closed.signal, {
    ...steps,
    lanes: () => view.lanes(spare.has),
    // Storage that cannot be read does not block rows in memory.
    next: async reservationId =>
      inTurn(await spareNext(reservationId), await storedNext(reservationId).catch(() => undefined)),
  });
  read().then(wake, reportError);

  return {
    async add(written) {
      const order = view.nextOrder();
      const row: OutboxRow = { ...written, userId, order, state: 'waiting', refusal: null };
      await view.write(row, async () => (await db).add(row));
      announceChange();
      return !spare.has(row.id);
    },
    retry(id) {
      const row = view.get(id);
      if (row === undefined) return;
      const waiting: RowState = { state: 'waiting', refusal: null };
      const again: OutboxRow = { ...row, ...waiting };
      const store = async () => {
        await (await db).change(id, waiting);
        return again;
      };
      view.write(again, store).then(read).then(announceChange, reportError);
    },
    drop(id) {
      const removed = erase(id);
      sender?.abort(id);
      spareSender.abort(id);
      removed
        .then(() => {
          sender?.release(id);
          spareSender.release(id);
          tabs.tell({ type: 'dropped', id });
          wake();
        })
        .catch(reportError);
    },
    waitingIn: view.waitingIn,
    all: view.all,
    async unsent() {
      await read();
      return view.all();
    },
    progressOf: view.progressOf,
    subscribe: view.subscribe,
    onDelivered(listener) {
      deliveredListeners.add(listener);
      return () => deliveredListeners.delete(listener);
    },
    wake,
    close() {
      closed.abort();
      spare.close();
      leader.close();
      tabs.close();
    },
  };
}
