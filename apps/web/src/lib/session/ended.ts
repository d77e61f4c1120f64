const KEY = 'rifq.ended';

/**
 * Notes that the session of this browser was ended elsewhere, for all of its tabs: the first to be refused loses the
 * cookie for all, and the others are told nothing.
 * @param at ISO time
 */
export function noteEnded(at: string): void {
  try {
    localStorage.setItem(KEY, at);
  } catch {
    // Without storage nothing can be said after the full load that follows.
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

/** Forgets it, once somebody has signed in again, or out by themselves. */
export function forgetEnded(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there was nothing to forget.
  }
}
