import { request } from '../calls/request.ts';
import { readLiveToken, storeLiveToken } from './stored-token.ts';

/** Name of the lock under which the tabs of a browser renew the token one at a time. */
const LOCK = 'rifq.live-token';

/**
 * Ensures that there is another token than the refused one (null where there was none): one that another tab has stored
 * in the meantime, or a fresh one of this session. The user does not have to sign in.
 * @param signal aborts it; the next tab in the queue then renews
 * @throws {ApiError} `session.missing` when the session has ended
 * @throws the reason of the signal, when that aborts
 */
export function renewLiveToken(refused: string | null, signal: AbortSignal): Promise<void> {
  return oneTabAtATime(signal, async () => {
    const present = readLiveToken();
    if (present !== null && present !== refused) return;
    const { token } = await request('post', '/api/user/token', undefined, { signal });
    storeLiveToken(token);
  });
}

/** Browsers have locks in secure contexts only; without them each tab renews for itself. */
function oneTabAtATime(signal: AbortSignal, task: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, { signal }, task) : task();
}
