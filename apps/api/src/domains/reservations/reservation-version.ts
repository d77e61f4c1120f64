import { versionOf } from '../../core/version.ts';
import type { ReservationRow } from './reservations.repository.ts';

/** Returns the version of a reservation's time and doctor, to detect a move based on an outdated one. */
export const versionOfTime = ({
  startsAt,
  doctorId,
}: Pick<ReservationRow, 'startsAt' | 'doctorId'>): string =>
  versionOf({ starts_at: startsAt.toISOString(), doctor_id: doctorId });
