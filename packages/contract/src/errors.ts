/** What kind of refusal an error is; `http` answers each kind with its status. */
export type ErrorKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'invalid'
  | 'too_many'
  | 'too_large'
  | 'media_type'
  | 'method'
  | 'unavailable'
  | 'failed';

/**
 * Stable keys of the errors a call may answer with, and the kind of each. The Arabic sentences are kept by the server
 * under the same keys; a client decides by the key, never by the sentence.
 */
export const errors = {
  'request.method': 'method',
  'request.not_found': 'not_found',
  'request.invalid': 'invalid',
  'request.too_large': 'too_large',
  'request.media_type': 'media_type',
  'request.cross_site': 'forbidden',
  'request.too_many': 'too_many',
  'request.too_many_today': 'too_many',
  'request.stale': 'conflict',
  'request.busy': 'unavailable',
  'request.failed': 'failed',
  'session.missing': 'unauthenticated',
  'session.inactive': 'forbidden',
  'identity.browser_unknown': 'forbidden',
  'identity.verification_unknown': 'invalid',
  'identity.code_wrong': 'invalid',
  'identity.code_expired': 'invalid',
  'identity.code_exhausted': 'invalid',
  'identity.phone_locked': 'too_many',
  'identity.resend_wait': 'too_many',
  'identity.sends_exhausted': 'too_many',
  'identity.challenge_required': 'too_many',
  'identity.proof_invalid': 'invalid',
  'identity.token_invalid': 'invalid',
  'identity.service_down': 'unavailable',
  'pets.not_found': 'not_found',
  'pets.state_conflict': 'conflict',
  'pets.too_many_open': 'conflict',
  'pets.too_many': 'conflict',
  'pets.too_many_weights': 'conflict',
  'vaccines.not_found': 'not_found',
  'vaccines.confirmed': 'conflict',
  'vaccines.changed': 'conflict',
  'vaccines.unconfirmed': 'conflict',
  'vaccines.duplicate_day': 'invalid',
  'vaccines.too_many': 'conflict',
  'vaccines.too_many_in_all': 'conflict',
  'files.not_found': 'not_found',
  'files.too_many_uploads': 'too_many',
  'notifications.not_found': 'not_found',
  'notifications.push_off': 'conflict',
  'notifications.confirmation_wait': 'too_many',
  'notifications.confirmations_exhausted': 'too_many',
  'notifications.push_unknown': 'conflict',
  'rewards.not_found': 'not_found',
  'rewards.coins_short': 'conflict',
  'payments.not_found': 'not_found',
  'payments.card_in_use': 'conflict',
  'payments.card_expired': 'conflict',
  'payments.standing': 'conflict',
  'payments.too_many_cards': 'conflict',
  'payments.gateway_down': 'unavailable',
  'payments.setup_down': 'unavailable',
  'payments.gateway_refused': 'conflict',
  'clinics.not_found': 'not_found',
  'clinics.members_only': 'forbidden',
  'clinics.second_factor': 'forbidden',
  'clinics.role': 'forbidden',
  'clinics.hours_booked': 'conflict',
  'clinics.too_many_days_off': 'conflict',
  'clinics.searches_exhausted': 'too_many',
  'second_factor.not_found': 'not_found',
  'second_factor.wrong': 'invalid',
  'second_factor.locked': 'too_many',
  'second_factor.enrolled': 'conflict',
  'second_factor.sign_in_again': 'forbidden',
  'reservations.not_found': 'not_found',
  'reservations.doctor_unavailable': 'not_found',
  'reservations.slot_taken': 'conflict',
  'reservations.state_conflict': 'conflict',
  'reservations.too_many_holds': 'conflict',
  'reservations.too_late': 'conflict',
  'reservations.too_early': 'conflict',
  'reservations.moves_used_up': 'conflict',
  'reservations.no_follow_up': 'conflict',
  'messages.not_found': 'not_found',
  'messages.closed': 'conflict',
  'messages.id_taken': 'conflict',
  'messages.too_many': 'too_many',
  'messages.too_many_files': 'conflict',
  'messages.full': 'conflict',
  'messages.too_many_notes': 'conflict',
  'messages.too_many_replies': 'conflict',
  'personal_data.too_many': 'too_many',
  'live.forbidden': 'forbidden',
  'idempotency.reused': 'conflict',
  'idempotency.too_many': 'too_many',
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errors, code);

export const errorCodes: readonly ErrorCode[] = Object.keys(errors).filter(isErrorCode);

/** Keys of what can be wrong with one field of a request. */
export const fieldErrorCodes = [
  'field.required',
  'field.invalid',
  'field.too_long',
  'field.email',
  'field.phone',
  'field.phone_landline',
  'field.phone_short',
  'field.phone_long',
  'field.phone_unserved',
  'field.country',
  'field.code',
  'field.code_wrong',
  'field.recovery_code',
  'field.date',
  'field.date_future',
  'field.date_too_early',
  'field.date_past',
  'field.date_too_late',
  'field.date_before_birth',
  'field.date_duplicate',
  'field.birth_after_dose',
  'field.birth_after_weight',
  'field.microchip',
  'field.microchip_taken',
  'field.weight',
  'field.breed',
  'field.protocol',
  'field.protocols',
  'field.protocol_unplanned',
  'field.no_protocol',
  'field.result',
  'field.interval',
  'field.product',
  'field.product_species',
  'field.product_worms',
  'field.product_protocols',
  'field.choice',
  'field.slot',
  'field.hours',
  'field.breaks',
  'field.time_zone',
  'field.no_account',
  'field.pet_not_at_home',
  'field.file_missing',
  'field.file_too_large',
  'field.file_not_image',
  'field.file_kind',
  'field.file_damaged',
  'field.voice_too_long',
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];
