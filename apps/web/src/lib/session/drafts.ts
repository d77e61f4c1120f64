/** Storage key of the text drafts, by subject; signing out deletes them. */
const KEY = 'rifq.drafts';
/** Storage key of the user id of the drafts. */
const OWNER_KEY = 'rifq.drafts-of';

type Drafts = Readonly<Record<string, string>>;

function readAll(): Drafts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    // Storage is unavailable or has another content: nothing was stored.
    return {};
  }
}

/** Returns the unsent draft of a subject on this device; empty without one. */
export const readDraft = (about: string): string => readAll()[about] ?? '';

/** Returns the unsent texts of this device. Entries that accompany a text have a slash in their key. */
export const listDraftTexts = (): string[] =>
  Object.entries(readAll()).flatMap(([about, text]) => (about.includes('/') ? [] : [text]));

/** Stores a draft on this device; an empty text deletes it. */
export function keepDraft(about: string, text: string): void {
  const { [about]: _before, ...others } = readAll();
  try {
    localStorage.setItem(KEY, JSON.stringify(text === '' ? others : { ...others, [about]: text }));
  } catch {
    // Storage is unavailable or full: the text stays in the form.
  }
}

/** Binds the stored drafts to the signed-in user, and deletes drafts of another user. */
export function ownDrafts(userId: string): void {
  try {
    const owner = localStorage.getItem(OWNER_KEY);
    if (owner === userId) return;
    if (owner !== null) localStorage.removeItem(KEY);
    localStorage.setItem(OWNER_KEY, userId);
  } catch {
    // Storage is unavailable, so nothing was stored in it.
  }
}

/** Deletes all drafts, and their owner. */
export function forgetDrafts(): void {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(OWNER_KEY);
  } catch {
    // Storage is unavailable, so nothing was stored in it.
  }
}
