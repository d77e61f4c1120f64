import type { ErrorCode } from '@rifq/contract';
import { ApiError, type ApiErrorCode } from '../../../../lib/calls/api-error.ts';

/** Fields of a new visit, in display order. */
export const VISIT_FIELDS = [
  'phone',
  'country_code',
  'service_id',
  'day',
  'doctor_id',
  'starts_at',
  'reason',
] as const;
export type VisitField = (typeof VISIT_FIELDS)[number];

/** Errors of the whole visit that concern one field. */
const fieldOf: Partial<Record<ApiErrorCode, VisitField>> = {
  'clinics.service_removed': 'service_id',
  'clinics.not_found': 'doctor_id',
  'reservations.doctor_unavailable': 'doctor_id',
  'reservations.slot_taken': 'starts_at',
} satisfies Partial<Record<ErrorCode, VisitField>>;

/** Returns the field of an error that names none itself. */
export const fieldOfVisitRefusal = (error: unknown): VisitField | undefined =>
  error instanceof ApiError ? fieldOf[error.code] : undefined;

/** The search for the owner has expired, or the patient is gone: it must be found again. */
export const isPatientLost = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'pets.not_found';
