import { request } from '../calls/request.ts';
import { currentLive } from '../live/current-live.ts';
import { forgetLiveToken } from '../live/stored-token.ts';
import { forgetPreferences } from './preferences.ts';
import { hasSessionHint } from './session-hint.ts';

/** Whether there is an auth cookie, as far as a script can know (specification 4.1). */
export function hasAuthCookie(): boolean {
  return hasSessionHint(document.cookie);
}

/**
 * Forgets what the session that is over has left in this browser: its live channel and token, and how its
 * owner likes the app. What is in memory goes with a full load, which has to follow; see `reloadWhenSignedOut`.
 */
export function forgetSession(): void {
  currentLive()?.close();
  forgetLiveToken();
  forgetPreferences();
}

/**
 * Ends the session and leaves for the landing page with a full load.
 * @throws {ApiError} when the server could not be reached; the session then lives on
 */
export async function signOut(): Promise<void> {
  await request('get', '/api/user/logout');
  forgetSession();
  location.assign('/');
}
