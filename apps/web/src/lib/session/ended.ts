const KEY = 'rifq.ended';
/** Value instead of a time: a tab of this browser is signing out. */
const HERE = 'here';

/**
 * Records for all tabs that another session ended this browser's session: the first rejected call loses the cookie for
 * all, and the others get no reason. Nothing is recorded while this browser ends the session.
 * @param at ISO time
 */
export function noteEnded(at: string): void {
  try {
    if (localStorage.getItem(KEY) !== HERE) localStorage.setItem(KEY, at);
  } catch {
    // Without storage no reason can be shown after the full load that follows.
  }
}

/**
 * Records for all tabs that the session is being ended here: their calls are rejected before this tab has its response.
 */
export function noteSigningOut(): void {
  try {
    localStorage.setItem(KEY, HERE);
  } catch {
    // Without storage no tab can record anything else either.
  }
}

/** Returns when another session ended this browser's session, as an ISO time; null otherwise. */
export function endedAt(): string | null {
  try {
    const noted = localStorage.getItem(KEY);
    return noted !== null && !Number.isNaN(Date.parse(noted)) ? noted : null;
  } catch {
    return null;
  }
}

/** Clears the record, after a new sign-in or a failed sign-out. */
export function forgetEnded(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to clear.
  }
}
