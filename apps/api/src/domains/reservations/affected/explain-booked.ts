import { AppError } from '../../../core/errors.ts';
import { ClinicOperationError } from '../../clinics/index.ts';

/** Maps the error of blocking reservations to the operator's error. Rethrows others. */
export function explainBooked(error: unknown): never {
  const isBooked =
    error instanceof AppError &&
    (error.code === 'clinics.hours_booked' || error.code === 'clinics.member_booked');
  if (!isBooked) throw error;
  const booked = error.conflict.booked ?? [];
  const blocking = booked.map(one => ({
    reservationId: one.reservation_id,
    startsAt: new Date(one.starts_at),
  }));
  throw new ClinicOperationError('booked', blocking);
}
