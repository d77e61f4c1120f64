import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { Policy } from '../../http/policies.ts';
import { bearerToken } from '../../http/session-lift.ts';
import { findUserByLiveToken } from '../identity/index.ts';

export type Listener = { readonly userId: string };

/** Needs a live token of an open session, of a user who is not switched off. */
export function liveToken(deps: Pick<Deps, 'db' | 'now'>): Policy<Listener> {
  return {
    name: 'liveToken',
    async admit(request) {
      const token = bearerToken(request);
      const userId = token === null ? null : await findUserByLiveToken(deps, token);
      if (userId === null) throw new AppError('session.missing');
      return { userId };
    },
  };
}
