const KEY = 'rifq.ended';

/** Notes, for this tab, when a session that was in use was found to be over. */
export function noteEnded(at: Date): void {
  try {
    sessionStorage.setItem(KEY, at.toISOString());
  } catch {
    // Without storage nothing can be said after the full load that follows.
  }
}

/** When the session of this tab ended without its doing, as an ISO time; null when it did not. */
export function endedAt(): string | null {
  try {
    const noted = sessionStorage.getItem(KEY);
    return noted !== null && !Number.isNaN(Date.parse(noted)) ? noted : null;
  } catch {
    return null;
  }
}

/** Forgets it, once somebody has signed in again. */
export function forgetEnded(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then there was nothing to forget.
  }
}
