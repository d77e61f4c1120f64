import type {
  ChannelAuthorizationCallback,
  ChannelAuthorizationHandler,
  UserAuthenticationHandler,
} from 'pusher-js';
import { ApiError, networkError, responseError } from '../calls/api-error.ts';
import { createBackoff } from '../calls/backoff.ts';
import { apiAddress } from '../calls/request.ts';
import { LIVE_DELAYS, retry, sleep } from '../calls/retry.ts';
import { logLive } from './log.ts';
import { renewLiveToken } from './renew-token.ts';
import { liveToken } from './stored-token.ts';

type Authorization = NonNullable<Parameters<ChannelAuthorizationCallback>[1]>;
type Authentication = NonNullable<Parameters<Parameters<UserAuthenticationHandler>[1]>[1]>;

/** What is asked of the server: to join a channel, or to say whose connection it is. */
interface Asked<Answer> {
  path: '/broadcasting/auth' | '/broadcasting/user-auth';
  params: Readonly<Record<string, string>>;
  isAnswer: (body: unknown) => body is Answer;
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

function isAuthorization(body: unknown): body is Authorization {
  return typeof body === 'object' && body !== null && 'auth' in body && typeof body.auth === 'string';
}

function isAuthentication(body: unknown): body is Authentication {
  return isAuthorization(body) && 'user_data' in body && typeof body.user_data === 'string';
}

const joining = (socketId: string, channel: string): Asked<Authorization> => ({
  path: '/broadcasting/auth',
  params: { socket_id: socketId, channel_name: channel },
  isAnswer: isAuthorization,
});

const signingIn = (socketId: string): Asked<Authentication> => ({
  path: '/broadcasting/user-auth',
  params: { socket_id: socketId },
  isAnswer: isAuthentication,
});

async function ask<Answer>(
  { path, params, isAnswer }: Asked<Answer>,
  token: string | null,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const response = await fetch(apiAddress(path), {
      method: 'POST',
      headers: { Accept: 'application/json', Authorization: `Bearer ${token ?? ''}` },
      body: new URLSearchParams(params),
      signal,
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && isAnswer(body)) return body;
    logLive('Invalid auth response', { channel: params.channel_name, status: response.status });
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
async function authorize<Answer>(
  asked: Asked<Answer>,
  signal: AbortSignal,
  onRefused: () => void,
): Promise<Answer> {
  const backoff = createBackoff(LIVE_DELAYS);
  const options = { ...LIVE_DELAYS, signal };
  let token = liveToken();
  for (let refusals = 0; ; ) {
    if (token !== null) {
      try {
        return await retry(limit => ask(asked, token, limit), {
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
  /** Says whose connection it is, for channels that ask for it. */
  authenticate: UserAuthenticationHandler;
  /** Ends the attempt for a channel that is left, so that the client does not keep it as pending. */
  cancel: (channel: string) => void;
  /** Ends all of them, when their connection is gone: the next one asks again. */
  abortAll: () => void;
}

/** Authorises the subscriptions of one client. @param onRefused called with a channel that cannot be joined */
export function createAuthorizer(onRefused: (channel: string) => void): Authorizer {
  const pending = new Map<string, { controller: AbortController; callback: ChannelAuthorizationCallback }>();
  let signIn = new AbortController();
  const abortAll = () => {
    signIn.abort();
    for (const { controller } of pending.values()) controller.abort();
    pending.clear();
  };
  return {
    handler(request, callback) {
      const { channelName, socketId } = request;
      pending.get(channelName)?.controller.abort();
      const controller = new AbortController();
      const { signal } = controller;
      pending.set(channelName, { controller, callback });
      authorize(joining(socketId, channelName), signal, () => onRefused(channelName)).then(
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
    authenticate({ socketId }, callback) {
      signIn.abort();
      signIn = new AbortController();
      const { signal } = signIn;
      const fail = (error: unknown) => {
        if (!signal.aborted) callback(error instanceof Error ? error : new Error('No sign-in'), null);
      };
      // Who is refused hears it from the channels that ask for it.
      authorize(signingIn(socketId), signal, () => undefined).then(answer => {
        if (!signal.aborted) callback(null, answer);
      }, fail);
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
