import { versionOf } from '../../core/version.ts';
import type { ReservationRow } from './reservations.repository.ts';

/** Names the time of a reservation that whoever moves it has seen. */
export const versionOfTime = ({ startsAt }: Pick<ReservationRow, 'startsAt'>): string =>
  versionOf({ starts_at: startsAt.toISOString() });
