import type { DBSchema, IDBPDatabase } from 'idb';

/** An IndexedDB connection that reopens itself after it was lost. */
export interface IdbConnection<S extends DBSchema> {
  /** @param work must be idempotent: it is repeated once if the connection was lost */
  use<T>(work: (db: IDBPDatabase<S>) => Promise<T>): Promise<T>;
}

/**
 * Connects to a database. Browsers close a connection when another tab deletes the database, when the storage is
 * cleared, or after an app returns from the background.
 * @param open gets a callback for a lost connection
 * @throws the error of the first `open`
 */
export async function connectIndexedDb<S extends DBSchema>(
  open: (onLost: () => void) => Promise<IDBPDatabase<S>>,
): Promise<IdbConnection<S>> {
  let current: Promise<IDBPDatabase<S>> | null = null;
  const lose = () => {
    const lost = current;
    current = null;
    lost?.then(db => db.close()).catch(() => undefined);
  };
  const get = () => {
    current ??= open(lose).catch(error => {
      current = null;
      throw error;
    });
    return current;
  };
  await get();
  return {
    async use(work) {
      const used = get();
      const db = await used;
      try {
        return await work(db);
      } catch (error) {
        if (!(await isLost(db, error))) throw error;
        // A concurrent use may have reopened it.
        if (current === used) lose();
        return await work(await get());
      }
    },
  };
}

/**
 * Whether an error means that the connection is closed. Safari throws UnknownError if its storage process has died, but
 * also if it cannot store a value, so the connection is probed.
 */
async function isLost<S extends DBSchema>(db: IDBPDatabase<S>, error: unknown): Promise<boolean> {
  if (!(error instanceof DOMException)) return false;
  if (error.name === 'InvalidStateError') return true;
  return error.name === 'UnknownError' && !(await canRead(db));
}

async function canRead<S extends DBSchema>(db: IDBPDatabase<S>): Promise<boolean> {
  try {
    await db.transaction([...db.objectStoreNames]).done;
    return true;
  } catch {
    return false;
  }
}
