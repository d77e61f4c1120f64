import type { SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { Policy } from '../../http/policies.ts';
import { bearerToken } from '../../http/session-bearer.ts';
import { findActorByLiveToken } from '../identity/index.ts';

/** Requires a live token of an open session whose user is not suspended. */
export function liveToken(deps: Pick<Deps, 'db' | 'now'>): Policy<SignedInActor> {
  return {
    name: 'liveToken',
    async admit(request) {
      const token = bearerToken(request);
      const actor = token === null ? null : await findActorByLiveToken(deps, token);
      if (actor === null) throw new AppError('session.missing');
      return actor;
    },
  };
}
