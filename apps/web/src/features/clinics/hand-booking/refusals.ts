import type { ErrorCode } from '@rifq/contract';
import { ApiError, type ApiErrorCode } from '../../../lib/calls/api-error.ts';

/** The fields of a booking by hand, in the order in which they stand. */
export const HAND_FIELDS = [
  'phone',
  'country_code',
  'pet_id',
  'kind',
  'doctor_id',
  'starts_at',
  'reason',
] as const;
export type HandField = (typeof HAND_FIELDS)[number];

/** Refusals of a booking as a whole that are about one field all the same. */
const fieldOf: Partial<Record<ApiErrorCode, HandField>> = {
  // Nobody books for an own pet, and no doctor sees the own one.
  'clinics.role': 'pet_id',
  'clinics.not_found': 'doctor_id',
  'reservations.doctor_unavailable': 'doctor_id',
  'reservations.no_follow_up': 'kind',
} satisfies Partial<Record<ErrorCode, HandField>>;

/** The field that a refusal is about, where it names none itself. */
export const fieldOfRefusal = (error: unknown): HandField | undefined =>
  error instanceof ApiError ? fieldOf[error.code] : undefined;

/** The search is too long ago, or the account has changed: the owner is to be found anew. */
export const isForgotten = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'pets.not_found';

/** The nearest free slots where somebody else was faster; null for any other refusal. */
export const alternativesOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'reservations.slot_taken' ? (error.alternatives ?? []) : null;
