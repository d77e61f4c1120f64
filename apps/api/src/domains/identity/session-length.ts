import { clinicLimits } from '@rifq/contract';

const DAY_SECONDS = 24 * 3600;

/** Days without a request after which an owner's session ends (docs/decisions/0037). */
const OWNER_DAYS = 90;

/** How long a session lasts without a request, in seconds: shorter where a second factor is asked for (docs/decisions/0062). */
export const sessionSeconds = (asksSecondFactor: boolean): number =>
  (asksSecondFactor ? clinicLimits.sessionDays : OWNER_DAYS) * DAY_SECONDS;
