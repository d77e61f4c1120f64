import { clinicLimits } from '@rifq/rules';
import { daysBefore } from '../../core/retention.ts';

/** Returns when a join can no longer be undone. */
export const undoUntil = (acceptedAt: Date): Date => daysBefore(acceptedAt, -clinicLimits.joinUndoDays);

/** Returns the time since when a join must have been accepted to be undoable. */
export const undoableSince = (now: Date): Date => daysBefore(now, clinicLimits.joinUndoDays);
