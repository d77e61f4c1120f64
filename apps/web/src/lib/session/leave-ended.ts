import type { ApiError } from '../calls/api-error.ts';
import { noteEnded } from './ended.ts';
import { isSigningOut } from './signing-out.ts';
import { clearStoredAccount } from './stored-account.ts';

/** Navigates to registration with a full load, after a call has failed because the session has ended. */
export function leaveEnded({ endedAt }: Pick<ApiError, 'endedAt'>): void {
  void clearStoredAccount();
  const { pathname, search } = location;
  if (isSigningOut() || pathname.startsWith('/register')) return;
  if (endedAt !== undefined) noteEnded(endedAt);
  location.replace(`/register?next=${encodeURIComponent(pathname + search)}`);
}
