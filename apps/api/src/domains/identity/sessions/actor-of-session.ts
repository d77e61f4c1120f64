import type { SignedInActor } from '../../../core/actor.ts';
import { inactiveReason } from '../accounts.service.ts';
import type { OpenSession } from '../live-tokens.repository.ts';
import { residenceOf } from '../residence.service.ts';
import { secondFactorUntil } from '../second-factor/session-pass.ts';

/** Returns the actor of an open session. */
export function actorOfSession(
  { sessionId, secondFactorAt, user }: OpenSession,
  given: Pick<SignedInActor, 'own' | 'socketId' | 'extendedBySeconds'>,
  now: Date,
): SignedInActor {
  return {
    ...given,
    sessionId,
    active: inactiveReason(user) === null,
    suspended: user.suspendedAt !== null,
    ...residenceOf(user),
    account: user,
    secondFactorUntil: secondFactorUntil(secondFactorAt, now),
  };
}
