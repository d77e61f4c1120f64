import { openUntil } from './second-factor.service.ts';

/** Until when the second factor that was passed at a moment counts; null when that is over. */
export function secondFactorUntil(passedAt: Date | null, now: Date): Date | null {
  if (passedAt === null) return null;
  const until = openUntil(passedAt);
  return until > now ? until : null;
}
