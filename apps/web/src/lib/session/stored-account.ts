import { PICTURES, REMOVE_PICTURES } from '../versions/stored-build.ts';
import { removeDatabase } from './remove-database.ts';

/** The database of what was last seen, for reading offline (docs/decisions/0080). */
export const STORED_NAME = 'rifq.stored';
/** In local storage, which is read and emptied at once: the id of the account whose answers are stored. */
const KEY = 'rifq.stored';

/** The id of the account whose answers are stored on this device; null where none are. */
export function storedAccount(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is closed, so nothing is stored.
    return null;
  }
}

/** Notes whose answers are stored from now on. @throws where storage is closed */
export function setStoredAccount(userId: string): void {
  localStorage.setItem(KEY, userId);
}

/** Removes what was last seen from this device: no tab reads or writes any of it from the moment this is called. */
export async function clearStoredAccount(): Promise<void> {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is closed, so nothing was stored.
  }
  await Promise.all([removeDatabase(STORED_NAME), removePictures()]);
}

/** Calls back when another tab of this browser has removed what was stored. @returns stops it */
export function onStoredCleared(callback: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // The key is null where all of local storage was cleared.
    if ((key === KEY || key === null) && newValue === null) callback();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

async function removePictures(): Promise<void> {
  try {
    // The worker may be about to store one.
    navigator.serviceWorker?.controller?.postMessage(REMOVE_PICTURES);
    await caches.delete(PICTURES);
  } catch {
    // The browser has no caches here, or refuses them.
  }
}
