import { AppError } from '../../core/errors.ts';
import type { ReservationRow } from './reservations.repository.ts';

/**
 * Refuses with reservations.state_conflict a locked reservation that came to another doctor since the time of this one was
 * locked.
 */
export function requireSameDoctor(
  { doctorId, state }: Pick<ReservationRow, 'doctorId' | 'state'>,
  lockedId: string,
): void {
  if (doctorId !== lockedId) throw new AppError('reservations.state_conflict', { conflict: { state } });
}
