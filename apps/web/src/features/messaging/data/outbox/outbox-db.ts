import { type DBSchema, type IDBPObjectStore, openDB } from 'idb';
import { abortOnLeave } from '../../../../lib/offline/abort-on-leave.ts';
import { whileNotKept } from '../../../../lib/offline/not-kept.ts';
import { OUTBOX_NAME } from '../../../../lib/session/unsent.ts';
import { connectIndexedDb } from './connection.ts';
import { inOrder, type OutboxRow, type RowState } from './outbox-row.ts';
import { fromStoredRow, type StoredOutboxRow, toStoredRow } from './stored-outbox-row.ts';

type LaneKey = [userId: string, reservationId: string, state: OutboxRow['state'], order: number];

interface Schema extends DBSchema {
  messages: { key: string; value: StoredOutboxRow; indexes: { user: string; lane: LaneKey } };
}

/** The outbox stored on the device, shared by all tabs. */
export interface OutboxDb {
  rowsOf(userId: string): Promise<OutboxRow[]>;
  /** Returns the first pending row of a conversation. */
  next(userId: string, reservationId: string): Promise<OutboxRow | undefined>;
  /** Appends a row to its conversation, across tabs. @returns it with its position */
  add(row: OutboxRow): Promise<OutboxRow>;
  /** Updates a row if it still exists. */
  change(id: string, change: RowState): Promise<void>;
  remove(id: string): Promise<void>;
  has(id: string): Promise<boolean>;
}

type WritableStore = IDBPObjectStore<Schema, ['messages'], 'messages', 'readwrite'>;

/** Opens the outbox; rejects if the browser has no storage, as in some private windows. */
export async function openOutboxDb(): Promise<OutboxDb> {
  const { use } = await connectIndexedDb<Schema>(onLost =>
    whileNotKept(() =>
      openDB<Schema>(OUTBOX_NAME, 1, {
        upgrade(fresh) {
          const messages = fresh.createObjectStore('messages', { keyPath: 'id' });
          messages.createIndex('user', 'userId');
          messages.createIndex('lane', ['userId', 'reservationId', 'state', 'order']);
        },
        // Another tab signs out, which deletes the database.
        blocking: onLost,
        terminated: onLost,
      }),
    ),
  );
  /** Writes in one transaction. A failure in it fails the whole, and both promises reject. */
  const writing = <T>(work: (store: WritableStore) => Promise<T>): Promise<T> =>
    use(async db => {
      const transaction = db.transaction('messages', 'readwrite');
      abortOnLeave(transaction);
      const [result] = await Promise.all([work(transaction.store), transaction.done]);
      return result;
    });
  /** The previous write: preparing a file takes longer than the text that follows it. */
  let adding: Promise<unknown> = Promise.resolve();
  return {
    async rowsOf(userId) {
      const rows = await use(db => db.getAllFromIndex('messages', 'user', userId));
      return inOrder(rows.map(fromStoredRow));
    },
    async next(userId, reservationId) {
      const row = await use(db => db.getFromIndex('messages', 'lane', laneOf(userId, reservationId)));
      return row && fromStoredRow(row);
    },
    add(row) {
      const waiting = laneOf(row.userId, row.reservationId);
      // Prepared first: an IndexedDB transaction commits itself during any other await.
      const prepared = toStoredRow(row);
      const added = adding.then(async () => {
        const stored = await prepared;
        return writing(async store => {
          const last = await store.index('lane').openKeyCursor(waiting, 'prev');
          const order = Math.max(row.order, (last?.key[3] ?? 0) + 1);
          await store.put({ ...stored, order });
          return { ...row, order };
        });
      });
      adding = added.catch(() => undefined);
      return added;
    },
    async change(id, change) {
      await writing(async store => {
        const row = await store.get(id);
        if (row !== undefined) await store.put({ ...row, ...change });
      });
    },
    async remove(id) {
      await use(db => db.delete('messages', id));
    },
    has: async id => (await use(db => db.getKey('messages', id))) !== undefined,
  };
}

/** Key range of a conversation's pending rows. */
function laneOf(userId: string, reservationId: string): IDBKeyRange {
  const at = (order: number): LaneKey => [userId, reservationId, 'waiting', order];
  return IDBKeyRange.bound(at(Number.NEGATIVE_INFINITY), at(Number.POSITIVE_INFINITY));
}

/** An outbox for a browser without storage. @param cause rejects each added row */
export function closedOutboxDb(cause: unknown): OutboxDb {
  return { ...memoryOutboxDb(), add: () => Promise.reject(cause) };
}

/** Stores rows in this tab's memory only, until it closes. */
export function memoryOutboxDb(): OutboxDb {
  const rows = new Map<string, OutboxRow>();
  const rowsOf = async (userId: string) => inOrder([...rows.values()].filter(row => row.userId === userId));
  return {
    rowsOf,
    async next(userId, reservationId) {
      const all = await rowsOf(userId);
      return all.find(row => row.reservationId === reservationId && row.state === 'waiting');
    },
    // Single writer: rows are added in the order of their positions.
    async add(row) {
      rows.set(row.id, row);
      return row;
    },
    async change(id, change) {
      const row = rows.get(id);
      if (row !== undefined) rows.set(id, { ...row, ...change });
    },
    async remove(id) {
      rows.delete(id);
    },
    has: async id => rows.has(id),
  };
}
