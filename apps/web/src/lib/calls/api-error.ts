import { t } from '@lingui/core/macro';
import type { Challenge, ErrorBody, ErrorCode } from '@rifq/contract';
// The sentences below need the catalogue, whoever throws first.
import '../formats/i18n.ts';

/** Keys of the server, and two of our own: nothing came back, or something that is not an answer. */
export type ApiErrorCode = ErrorCode | 'network.lost' | 'answer.unknown';

interface Failure {
  /** HTTP status, 0 when no answer came. */
  status: number;
  code: ApiErrorCode;
  /** What the person reads, in Arabic. */
  message: string;
  /** Sentences by field name. */
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Seconds after which the same call may succeed. */
  retryAfter?: number | undefined;
  /** What is solved before the same call may succeed. */
  challenge?: Challenge | undefined;
  /** With reservations.slot_taken: the nearest free slots, in the order of time. */
  alternatives?: ErrorBody['alternatives'] | undefined;
  /** With reservations.state_conflict: the state it is in. */
  state?: ErrorBody['state'] | undefined;
  /** With clinics.hours_booked: the reservations that a change of hours hits. */
  booked?: ErrorBody['booked'] | undefined;
  /** With request.stale: what the call would have replaced, and who has changed it. */
  current?: ErrorBody['current'] | undefined;
  changedBy?: ErrorBody['changed_by'] | undefined;
  /** With session.missing, when the session was ended elsewhere: an ISO time. */
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
  readonly current: Failure['current'];
  readonly changedBy: Failure['changedBy'];
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
    this.current = failure.current;
    this.changedBy = failure.changedBy;
    this.endedAt = failure.endedAt;
  }

  /** The first sentence about a field, or undefined. */
  field(name: string): string | undefined {
    return this.errors[name]?.[0];
  }
}

/** What an answer that is not a success says; a body that is not ours (a proxy's page) says nothing. */
export function responseError(status: number, body: unknown): ApiError {
  if (!isErrorBody(body)) {
    const message = t`حدث خلل من عندنا، وبياناتك محفوظة. تُرجى إعادة المحاولة.`;
    return new ApiError({ status, code: 'answer.unknown', message });
  }
  const { retry_after: retryAfter, ended_at: endedAt, changed_by: changedBy, ...said } = body;
  return new ApiError({ ...said, status, retryAfter, endedAt, changedBy });
}

/** No answer came: the device is offline, or the way to the server is cut. */
export function networkError(cause: unknown): ApiError {
  const message = t`لا اتصال بالإنترنت. يُرجى التحقّق منه ثم إعادة المحاولة.`;
  return new ApiError({ status: 0, code: 'network.lost', message }, { cause });
}

/** Whether a call failed because no answer came. What the browser believes of its network is another matter. */
export const isNetworkLost = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'network.lost';

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : t`حدث خلل من عندنا، وبياناتك محفوظة. تُرجى إعادة المحاولة.`;
}

/** Not asked of the table of codes: a newer server may answer with one that this build has not, and a sentence that is true. */
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
