import { LIVE_TOKEN_KEY } from '@rifq/contract';

/** What a bearer token may be made of (RFC 6750): nothing else can be sent in a header, so nothing else is one. */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;

/** The latest token of this page, for browsers whose storage is closed. */
let latest: string | null = null;

/** The token that authorises the live channel (specification 3.19): the newest of all tabs, or null. */
export function liveToken(): string | null {
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
    // Storage is closed (private mode): the token lives as long as the page.
  }
}

export function forgetLiveToken(): void {
  latest = null;
  try {
    localStorage.removeItem(LIVE_TOKEN_KEY);
  } catch {
    // Storage is closed, so nothing was kept in it.
  }
}
