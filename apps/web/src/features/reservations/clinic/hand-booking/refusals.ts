import type { ErrorCode } from '@rifq/contract';
import { ApiError, type ApiErrorCode } from '../../../../lib/calls/api-error.ts';

/** Fields of a phone booking, in display order. */
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

/** Errors of the whole booking that concern one field. */
const fieldOf: Partial<Record<ApiErrorCode, HandField>> = {
  // Members cannot book for their own pet, nor doctors see it.
  'clinics.role': 'pet_id',
  'clinics.not_found': 'doctor_id',
  'reservations.doctor_unavailable': 'doctor_id',
  'reservations.no_follow_up': 'kind',
} satisfies Partial<Record<ErrorCode, HandField>>;

/** Returns the field of an error that names none itself. */
export const fieldOfRefusal = (error: unknown): HandField | undefined =>
  error instanceof ApiError ? fieldOf[error.code] : undefined;

/** The search has expired, or the account has changed: the owner must be found again. */
export const isForgotten = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'pets.not_found';

/** Returns the nearest free slots if the slot was lost to another booking; null for other errors. */
export const alternativesOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'reservations.slot_taken' ? (error.alternatives ?? []) : null;
