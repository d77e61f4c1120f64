import { clinicLimits } from '@rifq/rules';

const DAY_SECONDS = 24 * 3600;

/** Days without a request after which an owner's session ends (README.md). */
const OWNER_DAYS = 90;

/** Returns the seconds a session lasts without a request: fewer with a second factor (docs/decisions/0062). */
export const sessionSeconds = (requiresSecondFactor: boolean): number =>
  (requiresSecondFactor ? clinicLimits.sessionDays : OWNER_DAYS) * DAY_SECONDS;
