import type { ApiError } from '../calls/api-error.ts';
import { noteEnded } from './ended.ts';
import { isSigningOut } from './signing-out.ts';
import { clearStoredAccount } from './stored-account.ts';

/** Leaves for registration with a full load: a call has answered that the session is over. */
export function leaveEnded({ endedAt }: Pick<ApiError, 'endedAt'>): void {
  void clearStoredAccount();
  const { pathname, search } = location;
  if (isSigningOut() || pathname.startsWith('/register')) return;
  if (endedAt !== undefined) noteEnded(endedAt);
  location.replace(`/register?next=${encodeURIComponent(pathname + search)}`);
}
