import type { ChannelAuthorizationCallback, ChannelAuthorizationHandler } from 'pusher-js';
import { ApiError, networkError, responseError } from '../calls/api-error.ts';
import { createBackoff } from '../calls/backoff.ts';
import { apiAddress } from '../calls/request.ts';
import { LIVE_DELAYS, retry, sleep } from '../calls/retry.ts';
import { logLive } from './log.ts';
import { renewLiveToken } from './renew-token.ts';
import { liveToken } from './stored-token.ts';

type Request = Parameters<ChannelAuthorizationHandler>[0];
type Authorization = NonNullable<Parameters<ChannelAuthorizationCallback>[1]>;

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

function isAuthorization(body: unknown): body is Authorization {
  return typeof body === 'object' && body !== null && 'auth' in body && typeof body.auth === 'string';
}

async function requestAuthorization(
  { socketId, channelName }: Request,
  token: string | null,
  signal: AbortSignal,
): Promise<Authorization> {
  try {
    const response = await fetch(apiAddress('/broadcasting/auth'), {
      method: 'POST',
      headers: { Accept: 'application/json', Authorization: `Bearer ${token ?? ''}` },
      body: new URLSearchParams({ socket_id: socketId, channel_name: channelName }),
      signal,
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && isAuthorization(body)) return body;
    logLive('Invalid auth response', { channel: channelName, status: response.status });
    throw responseError(response.status, body);
  } catch (error) {
    throw error instanceof ApiError || signal.aborted ? error : networkError(error);
  }
}

/**
 * Authorises one subscription. A transient failure is retried; a refusal is retried at once with another token (the
 * hour of the first may be over) and then, with backoff, with further ones.
 * @param onRefused called once, when a fresh token is refused too
 * @throws {ApiError} when no fresh token can be had: the session is over
 */
async function authorize(
  request: Request,
  signal: AbortSignal,
  onRefused: () => void,
): Promise<Authorization> {
  const backoff = createBackoff(LIVE_DELAYS);
  const options = { ...LIVE_DELAYS, signal };
  let token = liveToken();
  for (let refusals = 0; ; ) {
    if (token !== null) {
      try {
        return await retry(limit => requestAuthorization(request, token, limit), {
          ...options,
          isTransient: error => !isRefusal(error),
        });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refusals += 1;
        if (refusals === 2) onRefused();
        if (refusals > 1) await sleep(backoff.next(), signal);
      }
    }
    await retry(limit => renewLiveToken(token, limit), options);
    token = liveToken();
  }
}

export interface Authorizer {
  handler: ChannelAuthorizationHandler;
  /** Ends the attempt for a channel that is left, so that the client does not keep it as pending. */
  cancel: (channel: string) => void;
  /** Ends all of them, when their connection is gone: the next one asks again. */
  abortAll: () => void;
}

/** Authorises the subscriptions of one client. @param onRefused called with a channel that cannot be joined */
export function createAuthorizer(onRefused: (channel: string) => void): Authorizer {
  const pending = new Map<string, { controller: AbortController; callback: ChannelAuthorizationCallback }>();
  const abortAll = () => {
    for (const { controller } of pending.values()) controller.abort();
    pending.clear();
  };
  return {
    handler(request, callback) {
      const { channelName } = request;
      pending.get(channelName)?.controller.abort();
      const controller = new AbortController();
      const { signal } = controller;
      pending.set(channelName, { controller, callback });
      authorize(request, signal, () => onRefused(channelName)).then(
        authorization => {
          if (signal.aborted) return;
          pending.delete(channelName);
          callback(null, authorization);
        },
        (error: unknown) => {
          if (signal.aborted) return;
          // It stays pending: only another connection tries again.
          logLive('No live token', error);
          onRefused(channelName);
        },
      );
    },
    cancel(channel) {
      const entry = pending.get(channel);
      pending.delete(channel);
      entry?.controller.abort();
      entry?.callback(new Error('The channel was left'), null);
    },
    abortAll,
  };
}
