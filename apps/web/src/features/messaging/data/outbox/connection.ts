import type { DBSchema, IDBPDatabase } from 'idb';

/** A database of the browser that is opened anew after its connection was lost. */
export interface Connection<S extends DBSchema> {
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
): Promise<Connection<S>> {
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
      try {
        return await work(await get());
      } catch (error) {
        if (!isLost(error)) throw error;
        lose();
        return await work(await get());
      }
    },
  };
}

/** How browsers say that a connection is closed; Safari says UnknownError of its lost server. */
const isLost = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError');
