import type { ResponseOf } from '@rifq/contract/calls';
import { request } from '../calls/request.ts';
import { currentLive } from '../live/current-live.ts';
import { forgetLiveToken } from '../live/stored-token.ts';
import { forgetDrafts } from './drafts.ts';
import { forgetEnded, noteSigningOut } from './ended.ts';
import { forgetPreferences } from './preferences.ts';
import { removeDatabase } from './remove-database.ts';
import { hasSessionHint } from './session-hint.ts';
import { closeShownNotices } from './shown-notices.ts';
import { setSigningOut } from './signing-out.ts';
import { clearStoredAccount } from './stored-account.ts';
import { forgetUnsent } from './unsent.ts';
import { forgetVoiceSpeed } from './voice-speed.ts';

/** Whether there is an auth cookie, as far as scripts can see (specification 4.1). */
export function hasAuthCookie(): boolean {
  return hasSessionHint(document.cookie);
}

/** Database in which the Firebase client stores the days on which it ran, where the site signs in with it. */
const FIREBASE_DAYS = 'firebase-heartbeat-database';

/**
 * Clears what an ended session has left in this browser: its live channel and token, preferences, stored responses, and
 * shown system notifications. Unsent texts stay for the same user's next sign-in: see `forgetWritten`. Memory is
 * cleared by the full load that must follow; see `reloadWhenSignedOut`.
 */
export async function clearLocalSession(): Promise<void> {
  currentLive()?.close();
  forgetLiveToken();
  forgetPreferences();
  forgetVoiceSpeed();
  await Promise.all([
    removeDatabase(FIREBASE_DAYS),
    clearStoredAccount(),
    // An error of a browser that is stopping its workers must not block signing out.
    closeShownNotices().catch(reportError),
  ]);
}

/** Deletes drafts and queued messages, when the user asks to sign out. */
async function forgetWritten(): Promise<void> {
  forgetDrafts();
  await forgetUnsent();
}

/**
 * Runs a call that ends the session. Other calls are rejected before its response: no tab may take that for an end by
 * another session.
 */
async function ending<T>(end: () => Promise<T>, hasEnded: (response: T) => boolean): Promise<T> {
  setSigningOut(true);
  noteSigningOut();
  let isOver = false;
  try {
    const response = await end();
    isOver = hasEnded(response);
    return response;
  } finally {
    if (!isOver) {
      setSigningOut(false);
      forgetEnded();
    }
  }
}

const endSession = () =>
  ending(
    () => request('get', '/api/user/logout'),
    () => true,
  );

/**
 * Erases the account by a proof of its phone, with its data in this browser. A full load must follow. Returns the
 * blockers, if any, and then nothing has changed.
 * @throws {ApiError}
 */
export async function eraseOwnAccount(
  verificationId: string,
): Promise<ResponseOf<'post', '/api/user/erase'>> {
  const response = await ending(
    () => request('post', '/api/user/erase', { verification_id: verificationId }),
    ({ erased }) => erased,
  );
  if (response.erased) {
    await forgetWritten();
    await clearLocalSession();
  }
  return response;
}

/**
 * Ends the session and navigates to the landing page with a full load; unsent texts are deleted too.
 * @throws {ApiError} when the server could not be reached; the session then lives on
 */
export async function signOutAndLeave(): Promise<void> {
  await endSession();
  await forgetWritten();
  await clearLocalSession();
  location.assign('/');
}

/**
 * Ends the session and navigates to sign-in, which leads on to a page of the app.
 * @throws {ApiError} when the server could not be reached; the session then lives on
 */
export async function signInAgain(next: string): Promise<void> {
  await endSession();
  await clearLocalSession();
  location.assign(`/register?next=${encodeURIComponent(next)}`);
}
