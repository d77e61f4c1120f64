import type { DBSchema, IDBPDatabase } from 'idb';

/** A database of the browser that is opened anew after its connection was lost. */
export interface IdbConnection<S extends DBSchema> {
  /** @param work is done once more where the connection was lost: the same twice has to be the same once */
  use<T>(work: (db: IDBPDatabase<S>) => Promise<T>): Promise<T>;
}

/**
 * Connects to a database. A browser closes a connection for another tab that removes the database, or by itself when its
 * storage is cleared or an app comes back from the background.
 * @param open is told whom to tell when the connection is lost
 * @throws what `open` throws at first
 */
export async function connect<S extends DBSchema>(
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
        // Another use may have opened it again by now.
        if (current === used) lose();
        return await work(await get());
      }
    },
  };
}

/**
 * Whether an error says that a connection is closed. Safari calls it UnknownError when its storage process is gone, and the
 * same when it cannot store a value, so the connection itself is asked.
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
