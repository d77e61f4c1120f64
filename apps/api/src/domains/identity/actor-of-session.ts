import type { SignedInActor } from '../../core/actor.ts';
import { inactiveReason } from './accounts.service.ts';
import type { OpenSession } from './live-tokens.repository.ts';
import { residenceOf } from './residence.service.ts';
import { openUntil } from './second-factor/second-factor.service.ts';

/** Until when the second factor that was passed at a moment counts; null when that is over. */
function secondFactorUntil(passedAt: Date | null, now: Date): Date | null {
  if (passedAt === null) return null;
  const until = openUntil(passedAt);
  return until > now ? until : null;
}

/** Whoever acts in an open session. */
export function actorOfSession(
  { sessionId, secondFactorAt, user }: OpenSession,
  given: Pick<SignedInActor, 'own' | 'socketId' | 'extendedBySeconds'>,
  now: Date,
): SignedInActor {
  return {
    ...given,
    sessionId,
    active: inactiveReason(user) === null,
    switchedOff: user.switchedOffAt !== null,
    ...residenceOf(user),
    account: user,
    secondFactorUntil: secondFactorUntil(secondFactorAt, now),
  };
}
