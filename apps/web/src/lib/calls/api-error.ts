import { t } from '@lingui/core/macro';
import type { Challenge, ErrorBody, ErrorCode } from '@rifq/contract';
// The sentences below need the catalogue, also when this module is loaded first.
import '../formats/i18n.ts';

/** Error codes of the server, and two of our own: no response arrived, or one that is not ours. */
export type ApiErrorCode = ErrorCode | 'network.lost' | 'response.unknown';

interface Failure {
  /** HTTP status, 0 when no response arrived. */
  status: number;
  code: ApiErrorCode;
  /** Message for the user, in Arabic. */
  message: string;
  /** Sentences by field name. */
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Seconds after which the same call may succeed. */
  retryAfter?: number | undefined;
  /** The challenge to solve before the same call may succeed. */
  challenge?: Challenge | undefined;
  /** With reservations.slot_taken: the nearest free slots, by time. */
  alternatives?: ErrorBody['alternatives'] | undefined;
  /** With reservations.state_conflict: the current state of the reservation. */
  state?: ErrorBody['state'] | undefined;
  /** With clinics.hours_booked: the reservations that conflict with the new hours. */
  booked?: ErrorBody['booked'] | undefined;
  /** Of a change that resolves several reservations: the one whose resolution is refused. */
  reservationId?: ErrorBody['reservation_id'] | undefined;
  /** With request.stale: the values that the call would have overwritten, and who saved them. */
  current?: ErrorBody['current'] | undefined;
  changedBy?: ErrorBody['changed_by'] | undefined;
  /** With clients.phone_taken: the client of the clinic who has that phone. */
  clientId?: ErrorBody['client_id'] | undefined;
  /** With records.allergy: what the pet is allergic to. */
  allergies?: ErrorBody['allergies'] | undefined;
  /** With session.missing, when another session ended this one: an ISO time. */
  endedAt?: string | undefined;
}

/** Why a call failed. Decide by `code`, show `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly retryAfter: number | undefined;
  readonly challenge: Challenge | undefined;
  readonly alternatives: Failure['alternatives'];
  readonly state: Failure['state'];
  readonly booked: Failure['booked'];
  readonly reservationId: Failure['reservationId'];
  readonly current: Failure['current'];
  readonly changedBy: Failure['changedBy'];
  readonly clientId: Failure['clientId'];
  readonly allergies: Failure['allergies'];
  readonly endedAt: string | undefined;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors ?? {};
    this.retryAfter = failure.retryAfter;
    this.challenge = failure.challenge;
    this.alternatives = failure.alternatives;
    this.state = failure.state;
    this.booked = failure.booked;
    this.reservationId = failure.reservationId;
    this.current = failure.current;
    this.changedBy = failure.changedBy;
    this.clientId = failure.clientId;
    this.allergies = failure.allergies;
    this.endedAt = failure.endedAt;
  }

  /** Returns the first error message of a field, or undefined. */
  field(name: string): string | undefined {
    return this.errors[name]?.[0];
  }
}

/** Creates the error of a failed response; a body that is not ours (a proxy's page) gives no details. */
export function responseError(status: number, body: unknown): ApiError {
  if (!isErrorBody(body)) {
    const message = t`حدث خلل من عندنا، وبياناتك محفوظة. تُرجى إعادة المحاولة.`;
    return new ApiError({ status, code: 'response.unknown', message });
  }
  const { retry_after: retryAfter, ended_at: endedAt, changed_by: changedBy } = body;
  const { client_id: clientId, reservation_id: reservationId } = body;
  const renamed = { retryAfter, endedAt, changedBy, clientId, reservationId };
  return new ApiError({ ...body, ...renamed, status });
}

/**
 * Names why no response arrived. A browser that is offline knows it; one that is online knows neither of a server that
 * is down nor of a network without Internet.
 */
export const networkProblem = (): string =>
  navigator.onLine ? t`تعذّر الوصول إلى رِفق` : t`لا اتصال بالإنترنت`;

/** Creates the error of a call without a response: the device is offline, or the server unreachable. */
export function networkError(cause: unknown): ApiError {
  const message = navigator.onLine
    ? t`تعذّر الوصول إلى رِفق. يُرجى التحقّق من الاتصال بالإنترنت، أو إعادة المحاولة بعد قليل.`
    : t`لا اتصال بالإنترنت. يُرجى التحقّق منه ثم إعادة المحاولة.`;
  return new ApiError({ status: 0, code: 'network.lost', message }, { cause });
}

/** Whether a call failed for want of a response. The browser's own `onLine` only chooses the text. */
export const isNetworkLost = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'network.lost';

/** Returns the message to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : t`حدث خلل من عندنا، وبياناتك محفوظة. تُرجى إعادة المحاولة.`;
}

/** Checks only the form of a code: a newer server may send one that this build does not know, with a valid message. */
const CODE = /^[a-z_]+\.[a-z_]+$/;

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string' &&
    CODE.test(body.code)
  );
}
