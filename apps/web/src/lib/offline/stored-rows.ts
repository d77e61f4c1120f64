import { retentionDays } from '@rifq/rules';
import type { QueryKey } from '@tanstack/react-query';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { deviceNow } from '../formats/clock.ts';
import { STORED_NAME, storedAccount } from '../session/stored-account.ts';
import { abortOnLeave } from './abort-on-leave.ts';
import { whileNotKept } from './not-kept.ts';

/** Kind of a row: a response of a query, or the newest messages of a conversation. */
type Kind = 'query' | 'conversation';

/** One response stored on the device. */
export interface StoredRow {
  account: string;
  kind: Kind;
  /** The hash of the query key, or the id of the reservation. */
  id: string;
  key: QueryKey;
  /** The response as JSON. */
  text: string;
  /** Upper bound of its size in bytes. */
  bytes: number;
  /** When the response arrived, in milliseconds since 1970. */
  at: number;
}

type RowKey = [account: string, kind: Kind, id: string];

interface Schema extends DBSchema {
  rows: { key: RowKey; value: StoredRow; indexes: { age: [at: number, bytes: number] } };
  /** The account of the rows, and the version of the responses: one entry under `OWNER`. */
  owner: { key: string; value: string };
}

type Db = IDBPDatabase<Schema>;
type WritableRows = IDBPObjectStore<Schema, ['owner', 'rows'], 'rows', 'readwrite'>;

const OWNER = 'owner';
const ANSWERS_VERSION = import.meta.env.VITE_ANSWERS_VERSION;
const ownerOf = (account: string): string => `${account} ${ANSWERS_VERSION}`;

/** Limits of the store; the newest rows stay. Age is in milliseconds. */
const MOST = { bytes: 20_000_000, rows: 400, conversations: 10, age: retentionDays.offline * 24 * 3_600_000 };
/** A row that is larger is not stored. */
const MOST_BYTES_OF_ROW = 2_000_000;

/** Builds the row of a response; undefined where it is too large. */
export function rowOf(row: Omit<StoredRow, 'text' | 'bytes'>, response: unknown): StoredRow | undefined {
  const text = JSON.stringify(response);
  // Browsers store strings with two bytes per character.
  const bytes = 2 * text.length;
  return bytes > MOST_BYTES_OF_ROW ? undefined : { ...row, text, bytes };
}

/** Opens the database for one operation: one that stays open blocks its deletion by another tab. */
const withDb = <T>(work: (db: Db) => Promise<T>): Promise<T> => whileNotKept(() => withOpenDb(work));

async function withOpenDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(STORED_NAME, 1, {
    upgrade(fresh) {
      fresh
        .createObjectStore('rows', { keyPath: ['account', 'kind', 'id'] })
        .createIndex('age', ['at', 'bytes']);
      fresh.createObjectStore('owner');
    },
  });
  // A page in the back/forward cache would never close it.
  const close = () => db.close();
  addEventListener('pagehide', close);
  try {
    return await work(db);
  } finally {
    removeEventListener('pagehide', close);
    close();
  }
}

/** Assigns the database to this account, and removes rows of another account or version. @throws DOMException */
export async function claimRows(account: string): Promise<void> {
  await withDb(async db => {
    const { owner, rows, done } = beginWrite(db);
    if ((await owner.get(OWNER)) !== ownerOf(account)) {
      await rows.clear();
      await owner.put(ownerOf(account), OWNER);
    }
    await done;
  });
}

function beginWrite(db: Db) {
  const transaction = db.transaction(['owner', 'rows'], 'readwrite');
  const { done } = transaction;
  // Callers that await a request already receive its failure there.
  done.catch(() => undefined);
  abortOnLeave(transaction);
  return { owner: transaction.objectStore('owner'), rows: transaction.objectStore('rows'), done };
}

/** Reads the stored responses of one kind; none where they are of another account or version. @throws DOMException */
export function readRows(account: string, kind: Kind): Promise<StoredRow[]> {
  return withDb(async db => {
    if ((await db.get('owner', OWNER)) !== ownerOf(account)) return [];
    return db.getAll('rows', IDBKeyRange.bound([account, kind], [account, kind, []]));
  });
}

/** Reads one stored response. @throws DOMException */
export function readRow(account: string, kind: Kind, id: string): Promise<StoredRow | undefined> {
  return withDb(async db => {
    if ((await db.get('owner', OWNER)) !== ownerOf(account)) return;
    return db.get('rows', [account, kind, id]);
  });
}

/** Changes of the stored rows. */
export interface RowChanges {
  put: readonly StoredRow[];
  /** Rows that the account may no longer see. */
  remove: readonly Pick<StoredRow, 'kind' | 'id'>[];
}

/**
 * Stores responses, unless the device has newer ones, and removes the oldest ones over the limits. Does nothing when
 * the stored account is another. A full disk is no failure: half of the stored rows are removed.
 * @throws DOMException for any other failure of the storage
 */
export async function writeRows(account: string, changes: RowChanges): Promise<void> {
  if (storedAccount() !== account) return;
  await withDb(async db => {
    try {
      await inAccount(db, account, rows => change(rows, account, changes));
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
      await inAccount(db, account, async rows => prune(rows, (await sizeOf(rows)) / 2));
    }
  });
}

/** Runs work in a transaction while the stored account is this one: a removal comes before or after it. */
async function inAccount(
  db: Db,
  account: string,
  work: (rows: WritableRows) => Promise<void>,
): Promise<void> {
  const { owner, rows, done } = beginWrite(db);
  const isOwn = (await owner.get(OWNER)) === ownerOf(account) && storedAccount() === account;
  if (isOwn) await work(rows);
  await done;
}

async function change(rows: WritableRows, account: string, { put, remove }: RowChanges): Promise<void> {
  for (const { kind, id } of remove) await rows.delete([account, kind, id]);
  const now = deviceNow();
  for (const row of put) {
    const stored = await rows.get([account, row.kind, row.id]);
    // A response of the same time has more pages or changes; one from the future was stored under a wrong clock.
    if (stored === undefined || stored.at <= row.at || stored.at > now) await rows.put(row);
  }
  await prune(rows, MOST.bytes);
}

/** Removes rows over the limits, the oldest first. Reads only the index keys, which hold the sizes. */
async function prune(rows: WritableRows, mostBytes: number): Promise<void> {
  const left = { bytes: mostBytes, rows: MOST.rows, conversations: MOST.conversations };
  const oldest = deviceNow() - MOST.age;
  let cursor = await rows.index('age').openKeyCursor(null, 'prev');
  while (cursor !== null) {
    const [at, bytes] = cursor.key;
    const isConversation = cursor.primaryKey[1] === 'conversation';
    left.bytes -= bytes;
    left.rows -= 1;
    if (isConversation) left.conversations -= 1;
    const isPast = left.bytes < 0 || left.rows < 0 || (isConversation && left.conversations < 0);
    if (isPast || at < oldest) await rows.delete(cursor.primaryKey);
    cursor = await cursor.continue();
  }
}

async function sizeOf(rows: WritableRows): Promise<number> {
  let size = 0;
  let cursor = await rows.index('age').openKeyCursor();
  while (cursor !== null) {
    size += cursor.key[1];
    cursor = await cursor.continue();
  }
  return size;
}
