import type { SetupRow } from '../setups.repository.ts';

/** Minutes after its time was over at which the gateway is asked about a setup: ever more rarely, for a week. */
const ASKED_AFTER = [0, 10, 60, 360, 1440, 4320, 10_080];

const MINUTE_MS = 60_000;

/** When a setup that is open, or ended with its time, is looked at next; null when it is no more. */
export function nextSetupCheck({ expiresAt }: Pick<SetupRow, 'expiresAt'>, now: Date): Date | null {
  const planned = ASKED_AFTER.map(minutes => new Date(expiresAt.getTime() + minutes * MINUTE_MS));
  return planned.find(moment => moment > now) ?? null;
}
