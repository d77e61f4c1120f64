const KEY = 'rifq.ended';
/** In place of a time: somebody signs out in this browser. */
const HERE = 'here';

/**
 * Notes that the session of this browser was ended elsewhere, for all of its tabs: the first to be refused loses the
 * cookie for all, and the others are told nothing. Nothing is noted of a session that is being ended in this browser.
 * @param at ISO time
 */
export function noteEnded(at: string): void {
  try {
    if (localStorage.getItem(KEY) !== HERE) localStorage.setItem(KEY, at);
  } catch {
    // Without storage nothing can be said after the full load that follows.
  }
}

/** Notes for all tabs that the session is being ended here: they are refused before this one knows that it is over. */
export function noteSigningOut(): void {
  try {
    localStorage.setItem(KEY, HERE);
  } catch {
    // Then no tab can note anything else either.
  }
}

/** When the session of this browser was ended elsewhere, as an ISO time; null when it was not. */
export function endedAt(): string | null {
  try {
    const noted = localStorage.getItem(KEY);
    return noted !== null && !Number.isNaN(Date.parse(noted)) ? noted : null;
  } catch {
    return null;
  }
}

/** Forgets it, once somebody has signed in again, or could not sign out. */
export function forgetEnded(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there was nothing to forget.
  }
}
