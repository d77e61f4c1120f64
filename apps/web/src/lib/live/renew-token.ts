import { request } from '../calls/request.ts';
import { liveToken, storeLiveToken } from './stored-token.ts';

/** Name of the lock under which the tabs of a browser renew the token one after another. */
const LOCK = 'rifq.live-token';

/**
 * Makes sure that there is another token than the one that was refused (null where there was none): one that
 * another tab has stored meanwhile, or a fresh one of this session. No one has to sign in for that.
 * @param signal aborts it; the next tab in the queue then renews
 * @throws {ApiError} `session.missing` when the session is over
 * @throws the reason of the signal, when that aborted it
 */
export function renewLiveToken(refused: string | null, signal: AbortSignal): Promise<void> {
  return oneTabAtATime(signal, async () => {
    const present = liveToken();
    if (present !== null && present !== refused) return;
    const { token } = await request('post', '/api/user/token', undefined, { signal });
    storeLiveToken(token);
  });
}

/** Browsers have locks in secure contexts only; without them each tab renews for itself. */
function oneTabAtATime(signal: AbortSignal, task: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, { signal }, task) : task();
}
