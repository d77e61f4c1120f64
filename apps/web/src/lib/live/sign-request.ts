import { ApiError, networkError, responseError } from '../calls/api-error.ts';
import { apiAddress } from '../calls/request.ts';
import { logLive } from './log.ts';

/** A request to sign a subscription or a sign-in of a connection. */
export interface SignRequest {
  path: '/broadcasting/auth' | '/broadcasting/user-auth';
  fields: Readonly<Record<string, string>>;
}

/** Whether another token may be accepted where this one was not. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

function hasAuth(body: unknown): body is { auth: string } {
  return typeof body === 'object' && body !== null && 'auth' in body && typeof body.auth === 'string';
}

/**
 * Requests a signature from the API for the broadcaster, with a live token.
 * @throws {ApiError} when the API refuses, or cannot be reached
 */
export async function requestSignature(
  { path, fields }: SignRequest,
  token: string,
  signal: AbortSignal,
): Promise<{ auth: string }> {
  try {
    const response = await fetch(apiAddress(path), {
      method: 'POST',
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      body: new URLSearchParams(fields),
      signal,
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && hasAuth(body)) return body;
    logLive('Invalid auth response', { channel: fields.channel_name, status: response.status });
    throw responseError(response.status, body);
  } catch (error) {
    throw error instanceof ApiError || signal.aborted ? error : networkError(error);
  }
}
