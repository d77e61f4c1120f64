import { versionOf } from '../../core/version.ts';
import type { ReservationRow } from './reservations.repository.ts';

/** Returns the version of a reservation's time, to detect a move based on an outdated one. */
export const versionOfTime = ({ startsAt }: Pick<ReservationRow, 'startsAt'>): string =>
  versionOf({ starts_at: startsAt.toISOString() });
