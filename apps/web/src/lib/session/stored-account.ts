import { PICTURES, REMOVE_PICTURES } from '../versions/stored-build.ts';
import { removeDatabase } from './remove-database.ts';

/** Database of the stored responses, for reading offline (docs/decisions/0080). */
export const STORED_NAME = 'rifq.stored';
/** Local storage key of the account whose responses are stored; local storage is synchronous. */
const KEY = 'rifq.stored';

/** Returns the id of the account whose responses are stored on this device; null where none are. */
export function storedAccount(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is unavailable, so nothing is stored.
    return null;
  }
}

/** Sets the account whose responses are stored from now on. @throws where storage is unavailable */
export function setStoredAccount(userId: string): void {
  localStorage.setItem(KEY, userId);
}

/** Deletes the stored responses of this device: from this call on, no tab reads or writes them. */
export async function clearStoredAccount(): Promise<void> {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
  await Promise.all([removeDatabase(STORED_NAME), removePictures()]);
}

/** Calls back when another tab of this browser has deleted the stored responses. @returns stops listening */
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
    // The worker may be about to store a picture.
    navigator.serviceWorker?.controller?.postMessage(REMOVE_PICTURES);
    await caches.delete(PICTURES);
  } catch {
    // Caches are unavailable here, or rejected.
  }
}
