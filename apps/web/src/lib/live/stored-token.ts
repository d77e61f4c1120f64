import { LIVE_TOKEN_KEY } from '@rifq/contract';

/** Characters of a bearer token (RFC 6750): others cannot be sent in a header. */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;

/** The latest token of this page, for browsers without storage. */
let latest: string | null = null;

/** Returns the token that authorises the live channel (specification 3.19): the newest of all tabs, or null. */
export function readLiveToken(): string | null {
  try {
    const stored = localStorage.getItem(LIVE_TOKEN_KEY);
    return stored !== null && TOKEN.test(stored) ? stored : latest;
  } catch {
    return latest;
  }
}

/** Stores the token of the live channel (specification 3.19); it can do nothing else. */
export function storeLiveToken(token: string): void {
  latest = token;
  try {
    localStorage.setItem(LIVE_TOKEN_KEY, token);
  } catch {
    // Storage is unavailable (private mode): the token lives as long as the page.
  }
}

export function forgetLiveToken(): void {
  latest = null;
  try {
    localStorage.removeItem(LIVE_TOKEN_KEY);
  } catch {
    // Storage is unavailable, so nothing was stored in it.
  }
}
