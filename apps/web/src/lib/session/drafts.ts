/** Texts that are being written, by what they are about; signing out forgets them. */
const KEY = 'rifq.drafts';
/** Whose they are. */
const OWNER_KEY = 'rifq.drafts-of';

type Drafts = Readonly<Record<string, string>>;

function readAll(): Drafts {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    // Storage is closed or holds something else: nothing was kept.
    return {};
  }
}

/** What was written about something on this device and not sent; empty where nothing was. */
export const readDraft = (about: string): string => readAll()[about] ?? '';

/** Texts of this device that were written and not sent. What stands beside one of them has a slash in its name. */
export const keptTexts = (): string[] =>
  Object.entries(readAll()).flatMap(([about, text]) => (about.includes('/') ? [] : [text]));

/** Keeps what is written on this device; an empty text takes it away. */
export function keepDraft(about: string, text: string): void {
  const { [about]: _before, ...others } = readAll();
  try {
    localStorage.setItem(KEY, JSON.stringify(text === '' ? others : { ...others, [about]: text }));
  } catch {
    // Storage is closed or full: the text stays in the form.
  }
}

/** Says who is signed in: what somebody else was writing here, whose session has ended, is nobody else's to send. */
export function ownDrafts(userId: string): void {
  try {
    const owner = localStorage.getItem(OWNER_KEY);
    if (owner === userId) return;
    if (owner !== null) localStorage.removeItem(KEY);
    localStorage.setItem(OWNER_KEY, userId);
  } catch {
    // Storage is closed, so nothing was kept in it.
  }
}

/** Takes all of them away, and whose they were. */
export function forgetDrafts(): void {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(OWNER_KEY);
  } catch {
    // Storage is closed, so nothing was kept in it.
  }
}
