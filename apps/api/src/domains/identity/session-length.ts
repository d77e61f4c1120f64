import { clinicLimits, ownerSessionDays } from '@rifq/rules';

const DAY_SECONDS = 24 * 3600;

/** Returns the seconds a session lasts without a request: fewer with a second factor (docs/decisions/0062). */
export const sessionSeconds = (requiresSecondFactor: boolean): number =>
  (requiresSecondFactor ? clinicLimits.sessionDays : ownerSessionDays) * DAY_SECONDS;
