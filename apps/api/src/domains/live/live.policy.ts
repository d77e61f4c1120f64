import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { Listener } from '../../core/live-channel.ts';
import type { Policy } from '../../http/policies.ts';
import { bearerToken } from '../../http/session-lift.ts';
import { findListener } from '../identity/index.ts';

/** Needs a live token of an open session, of a user who is not switched off. */
export function liveToken(deps: Pick<Deps, 'db' | 'now'>): Policy<Listener> {
  return {
    name: 'liveToken',
    async admit(request) {
      const token = bearerToken(request);
      const listener = token === null ? null : await findListener(deps, token);
      if (listener === null) throw new AppError('session.missing');
      return listener;
    },
  };
}
