import type { SetupRow } from '../setups.repository.ts';

/** Minutes after expiry at which the gateway is polled about a setup: less and less often, for a week. */
const POLL_AFTER_MINUTES = [0, 10, 60, 360, 1440, 4320, 10_080];

const MINUTE_MS = 60_000;

/** Returns the next poll of an open or expired setup; null after the last one. */
export function nextSetupPoll({ expiresAt }: Pick<SetupRow, 'expiresAt'>, now: Date): Date | null {
  const planned = POLL_AFTER_MINUTES.map(minutes => new Date(expiresAt.getTime() + minutes * MINUTE_MS));
  return planned.find(time => time > now) ?? null;
}
