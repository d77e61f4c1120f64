import { deviceNow } from '../../../../lib/formats/clock.ts';
import { readRow, rowOf, writeRows } from '../../../../lib/offline/stored-rows.ts';
import type { ListPage } from '../side-calls.ts';

/** The newest messages of a conversation at the last response. */
export interface StoredPage {
  page: ListPage;
  /** Time of the last response, in Unix milliseconds. */
  at: number;
}

/** Stores the newest messages of an open conversation for offline reading. */
export interface PageStorage {
  read(): Promise<StoredPage | undefined>;
  /** Stores a page, throttled to one write a second: the last one wins. */
  write(stored: StoredPage): void;
  /** Deletes the page: the conversation no longer exists for this account. */
  remove(): void;
}

/** Milliseconds between two writes. */
const EVERY = 1000;

/** Storage of an owner's conversation on this device; empty if the browser has none. */
export function createPageStorage(account: string, reservationId: string): PageStorage {
  let next: StoredPage | undefined;
  let writtenAt = 0;
  const flush = async () => {
    if (next === undefined) return;
    const { page, at } = next;
    next = undefined;
    writtenAt = deviceNow();
    const rowKey = { account, kind: 'conversation', id: reservationId, key: [], at } as const;
    const row = rowOf(rowKey, page);
    if (row !== undefined) await writeRows(account, { put: [row], remove: [] }).catch(() => undefined);
  };
  return {
    async read() {
      const row = await readRow(account, 'conversation', reservationId).catch(() => undefined);
      return row && { page: JSON.parse(row.text), at: row.at };
    },
    write(stored) {
      if (next === undefined) setTimeout(() => void flush(), writtenAt + EVERY - deviceNow());
      next = stored;
    },
    remove() {
      next = undefined;
      void writeRows(account, { put: [], remove: [{ kind: 'conversation', id: reservationId }] }).catch(
        () => undefined,
      );
    },
  };
}
