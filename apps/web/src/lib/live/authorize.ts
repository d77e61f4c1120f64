import type {
  ChannelAuthorizationCallback,
  ChannelAuthorizationHandler,
  UserAuthenticationHandler,
} from 'pusher-js';
import { createBackoff } from '../calls/backoff.ts';
import { LIVE_DELAYS, retry, sleep } from '../calls/retry.ts';
import { logLive } from './log.ts';
import { renewLiveToken } from './renew-token.ts';
import { isRefusal, requestSignature, type SignRequest } from './sign-request.ts';
import { readLiveToken } from './stored-token.ts';

/**
 * Authorises one subscription, or signs in. A transient failure is retried; a refusal is retried immediately with
 * another token (the first may have expired after its hour) and then, with backoff, with further ones.
 * @param onRefused called once, when a fresh token is also refused
 * @throws {ApiError} when no fresh token is available: the session has ended
 */
async function authorize(
  request: SignRequest,
  signal: AbortSignal,
  onRefused: () => void,
): Promise<{ auth: string }> {
  const backoff = createBackoff(LIVE_DELAYS);
  const options = { ...LIVE_DELAYS, signal };
  let token = readLiveToken();
  for (let refusals = 0; ; ) {
    const shown = token;
    if (shown !== null) {
      try {
        return await retry(limit => requestSignature(request, shown, limit), {
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
    await retry(limit => renewLiveToken(shown, limit), options);
    token = readLiveToken();
  }
}

export interface Authorizer {
  handler: ChannelAuthorizationHandler;
  /** Signs in a connection. */
  signIn: UserAuthenticationHandler;
  /** Aborts the attempt for a channel that is left, so that the client does not hold it as pending. */
  cancel: (channel: string) => void;
  /** Aborts all attempts when their connection is lost: the next connection starts new ones. */
  abortAll: () => void;
}

function hasUserData(body: { auth: string }): body is { auth: string; user_data: string } {
  return 'user_data' in body && typeof body.user_data === 'string';
}

/**
 * Authorises the subscriptions of one client.
 * @param onRefused called with a channel that cannot be joined
 * @param signedIn settles when the connection has signed in, which presence channels require
 */
export function createAuthorizer(
  onRefused: (channel: string) => void,
  signedIn: () => Promise<unknown>,
): Authorizer {
  let signingIn = new AbortController();
  const pending = new Map<string, { controller: AbortController; callback: ChannelAuthorizationCallback }>();
  const abortAll = () => {
    for (const { controller } of pending.values()) controller.abort();
    pending.clear();
    signingIn.abort();
  };
  return {
    signIn({ socketId }, callback) {
      signingIn.abort();
      signingIn = new AbortController();
      const { signal } = signingIn;
      const request = { path: '/broadcasting/user-auth', fields: { socket_id: socketId } } as const;
      authorize(request, signal, () => undefined).then(
        signature => {
          if (!signal.aborted && hasUserData(signature)) callback(null, signature);
        },
        (error: unknown) => {
          if (!signal.aborted) logLive('The connection could not sign in', error);
        },
      );
    },
    handler({ channelName, socketId }, callback) {
      const fields = { socket_id: socketId, channel_name: channelName };
      const request = { path: '/broadcasting/auth', fields } as const;
      // Presence membership is bound to the sign-in, which must come first.
      const ready = channelName.startsWith('presence-') ? signedIn() : Promise.resolve();
      pending.get(channelName)?.controller.abort();
      const controller = new AbortController();
      const { signal } = controller;
      pending.set(channelName, { controller, callback });
      const authorized = authorize(request, signal, () => onRefused(channelName));
      Promise.all([authorized, ready]).then(
        ([authorization]) => {
          if (signal.aborted) return;
          pending.delete(channelName);
          callback(null, authorization);
        },
        (error: unknown) => {
          if (signal.aborted) return;
          // It stays pending: only another connection retries it.
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
