import type { Deps } from '../../platform/deps.ts';
import { tokenHash } from '../../platform/keys.ts';
import { findLiveUser } from './live-tokens.repository.ts';

/** The user whom a token of the live channel lets listen, or null. */
export function findUserByLiveToken(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<string | null> {
  return findLiveUser(deps.db, tokenHash(token), deps.now());
}
