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

/** Whether there is an auth cookie, as far as a script can know (specification 4.1). */
export function hasAuthCookie(): boolean {
  return hasSessionHint(document.cookie);
}

/** In it the client of Firebase keeps the days on which it ran, where the site signs in by it. */
const FIREBASE_DAYS = 'firebase-heartbeat-database';

/**
 * Forgets what the session that is over has left in this browser: its live channel and token, how its owner likes the app,
 * what was last seen, and the notifications that the system shows. What was written stays for whoever signs in again: see `forgetWritten`. What
 * is in memory goes with a full load, which has to follow; see `reloadWhenSignedOut`.
 */
export async function clearLocalSession(): Promise<void> {
  currentLive()?.close();
  forgetLiveToken();
  forgetPreferences();
  forgetVoiceSpeed();
  await Promise.all([
    removeDatabase(FIREBASE_DAYS),
    clearStoredAccount(),
    // What a browser that is closing its workers says to this must not keep anybody from leaving.
    closeShownNotices().catch(reportError),
  ]);
}

/** Forgets what was being written and what waited to be sent, which goes when a person asks for it to. */
async function forgetWritten(): Promise<void> {
  forgetDrafts();
  await forgetUnsent();
}

/** Other calls are refused before the answer is here: neither this tab nor another takes that for an end elsewhere. */
async function ending<T>(end: () => Promise<T>, hasEnded: (answer: T) => boolean): Promise<T> {
  setSigningOut(true);
  noteSigningOut();
  let isOver = false;
  try {
    const answer = await end();
    isOver = hasEnded(answer);
    return answer;
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
 * Erases the account by a proof of its phone, and what this browser has of it. The page stays, and has to be left by a full
 * load. Answers what is in the way, and then nothing has changed.
 * @throws {ApiError}
 */
export async function eraseAccount(verificationId: string): Promise<ResponseOf<'post', '/api/user/erase'>> {
  const answer = await ending(
    () => request('post', '/api/user/erase', { verification_id: verificationId }),
    ({ erased }) => erased,
  );
  if (answer.erased) {
    await forgetWritten();
    await clearLocalSession();
  }
  return answer;
}

/**
 * Ends the session and leaves for the landing page with a full load; what was written and not sent goes too.
 * @throws {ApiError} when the server could not be reached; the session then lives on
 */
export async function signOut(): Promise<void> {
  await endSession();
  await forgetWritten();
  await clearLocalSession();
  location.assign('/');
}

/**
 * Ends the session and leaves for signing in, which leads on to a page of the app.
 * @throws {ApiError} when the server could not be reached; the session then lives on
 */
export async function signInAgain(next: string): Promise<void> {
  await endSession();
  await clearLocalSession();
  location.assign(`/register?next=${encodeURIComponent(next)}`);
}
