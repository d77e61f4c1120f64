import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { request } from '../request.ts';
import { keepLiveToken } from '../session.ts';

/** The last token that was asked for here, for browsers whose storage is closed. */
let latest: string | null = null;

/** The token that authorises the live channel (seed, section 3): the newest of all tabs, or null. */
export function liveToken(): string | null {
  try {
    return localStorage.getItem(LIVE_TOKEN_KEY) ?? latest;
  } catch {
    return latest;
  }
}

/**
 * Asks for a fresh token of this session and keeps it; no one has to sign in for that.
 * @throws {ApiError} `session.missing` when the session is over
 */
export async function renewLiveToken(): Promise<void> {
  const { token } = await request('post', '/api/user/token');
  latest = token;
  keepLiveToken(token);
}
