import { deviceNow } from '../../../../lib/formats/clock.ts';
import { readRow, rowOf, writeRows } from '../../../../lib/offline/stored-rows.ts';
import type { ListPage } from '../side-calls.ts';

/** The newest messages of a conversation as they came last. */
export interface StoredPage {
  page: ListPage;
  /** When the server answered last, in milliseconds since 1970. */
  at: number;
}

/** Where an open conversation keeps its newest messages for reading offline. */
export interface PageStorage {
  read(): Promise<StoredPage | undefined>;
  /** Stores a page, at most one a second: the last one. */
  write(stored: StoredPage): void;
  /** Removes the page: the conversation is not there any more, or not for this account. */
  remove(): void;
}

/** Milliseconds between two writes. */
const EVERY = 1000;

/** The storage of an owner's conversation on this device; where the browser keeps nothing it holds nothing. */
export function createPageStorage(account: string, reservationId: string): PageStorage {
  let next: StoredPage | undefined;
  let writtenAt = 0;
  const flush = async () => {
    if (next === undefined) return;
    const { page, at } = next;
    next = undefined;
    writtenAt = deviceNow();
    const place = { account, kind: 'conversation', id: reservationId, key: [], at } as const;
    const row = rowOf(place, page);
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
