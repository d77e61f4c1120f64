import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { request } from '../request.ts';
import { keepLiveToken } from '../session.ts';

/** What a bearer token may be made of (RFC 6750): nothing else can be sent in a header, so nothing else is one. */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;

/** Name of the lock under which the tabs of a browser renew the token one after another. */
const LOCK = 'rifq.live-token';

/** The last token that was asked for here, for browsers whose storage is closed. */
let latest: string | null = null;

/** The token that authorises the live channel (seed, section 3): the newest of all tabs, or null. */
export function liveToken(): string | null {
  try {
    const kept = localStorage.getItem(LIVE_TOKEN_KEY);
    return kept !== null && TOKEN.test(kept) ? kept : latest;
  } catch {
    return latest;
  }
}

/**
 * Makes sure that there is another token than the one that was refused (null where there was none): one that
 * another tab has put there meanwhile, or a fresh one of this session. No one has to sign in for that.
 * @param signal ends it; a renewal that is on its way then lets the next tab try
 * @throws {ApiError} `session.missing` when the session is over
 * @throws the reason of the signal, when that ended it
 */
export function renewLiveToken(refused: string | null, signal: AbortSignal): Promise<void> {
  return oneTabAtATime(signal, async () => {
    const present = liveToken();
    if (present !== null && present !== refused) return;
    const { token } = await request('post', '/api/user/token', undefined, { signal });
    latest = token;
    keepLiveToken(token);
  });
}

/** Browsers have locks in secure contexts only; without them each tab asks for itself. */
function oneTabAtATime(signal: AbortSignal, task: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, { signal }, task) : task();
}
