import { ApiError } from '../calls/api-error.ts';
import { createBackoff } from '../calls/backoff.ts';
import { request } from '../calls/request.ts';
import { LIVE_DELAYS, retry, sleep } from '../calls/retry.ts';
import { provideSocketId } from '../calls/socket-id.ts';
import { createAuthorizer } from './authorize.ts';
import { createEcho, type LiveConfig } from './create-echo.ts';
import { currentLive, type LiveClient, setCurrentLive } from './current-live.ts';
import type { LiveEcho } from './echo.ts';
import { logLive } from './log.ts';
import { keepConnected, UNAUTHORISED } from './reconnect.ts';
import { createRefusals, type Retry } from './refusal.ts';
import { renewLiveToken } from './renew-token.ts';
import { readLiveToken } from './stored-token.ts';
import { createSubscriptions } from './subscriptions.ts';

interface Options {
  /** A connection was opened, and replaces an earlier one. */
  onEcho: (echo: LiveEcho) => void;
  /**
   * The broadcaster has refused the connection, and only a change or `retry` connects again; null when it connects
   * again.
   */
  onRefusal: (retry: Retry | null) => void;
  /** The session has ended: it issues no live tokens. */
  onEnded: (error: ApiError) => void;
  onClose: () => void;
}

/**
 * Opens the live connection of the signed-in user once the server has sent its address. Channels may be subscribed to
 * at any time.
 */
export function openLive({ onEcho, onRefusal, onEnded, onClose }: Options): LiveClient {
  const controller = new AbortController();
  const { signal } = controller;
  const backoff = createBackoff(LIVE_DELAYS);
  const subscriptions = createSubscriptions(() => {
    backoff.reset();
    refusals.reset();
  });
  const authorizer = createAuthorizer(subscriptions.refuse, () => {
    const pusher = connection?.echo.connector.pusher;
    pusher?.signin();
    return Promise.resolve(pusher?.user.signinDonePromise);
  });
  let connection: { echo: LiveEcho; config: string; close: () => void } | undefined;

  const connect = (config: LiveConfig) => {
    const echo = createEcho(config, authorizer);
    const { pusher } = echo.connector;
    const onError = (error: unknown) => logLive('The connection reports an error', error);
    const onStateChange = () => {
      if (pusher.connection.state !== 'connected') authorizer.abortAll();
    };
    pusher.connection.bind('error', onError);
    pusher.connection.bind('state_change', onStateChange);
    const stop = keepConnected(pusher, refusals.onRejected);
    subscriptions.moveTo({ echo, cancel: authorizer.cancel });
    provideSocketId(() => echo.socketId());
    return {
      echo,
      config: JSON.stringify(config),
      close() {
        stop();
        // Before leaving the channels: a connection that the server is closing too accepts no messages.
        echo.disconnect();
        subscriptions.moveTo(null);
        pusher.connection.unbind('error', onError);
        pusher.connection.unbind('state_change', onStateChange);
      },
    };
  };

  const askConfig = async () => {
    const ask = (limit: AbortSignal) => request('get', '/api/live/config', undefined, { signal: limit });
    const config = await retry(ask, { ...LIVE_DELAYS, signal });
    signal.throwIfAborted();
    return config;
  };
  const isHere = (config: LiveConfig) => connection?.config === JSON.stringify(config);
  const openAt = (config: LiveConfig) => {
    if (isHere(config)) return connection?.echo.connector.pusher.connect();
    connection?.close();
    connection = connect(config);
    onEcho(connection.echo);
  };
  const open = () => askConfig().then(openAt);
  // The app works without the channel, but not without a session: a page that sends no calls would stay open.
  const onFailure = (error: unknown) => {
    logLive('The live connection could not be opened', error);
    if (error instanceof ApiError && error.status === 401) onEnded(error);
  };

  const refusals = createRefusals({
    /** Checks whether the broadcaster has another key or address by now; after 4009 it also renews the token. */
    async check(code) {
      const refused = readLiveToken();
      await sleep(backoff.next(), signal);
      if (code === UNAUTHORISED)
        await retry(limit => renewLiveToken(refused, limit), { ...LIVE_DELAYS, signal });
      const config = await askConfig();
      const isChanged = !isHere(config) || readLiveToken() !== refused;
      if (isChanged) openAt(config);
      return isChanged;
    },
    connect: open,
    onWaiting: onRefusal,
    onFailure,
  });

  const client: LiveClient = {
    subscribe: subscriptions.subscribe,
    whisper: subscriptions.whisper,
    close() {
      if (signal.aborted) return;
      controller.abort();
      refusals.end();
      connection?.close();
      onClose();
      // A newer client may have been opened since.
      if (currentLive() !== client) return;
      setCurrentLive(null);
      provideSocketId(() => undefined);
    },
  };
  setCurrentLive(client);
  open().catch(error => {
    if (!signal.aborted) onFailure(error);
  });
  return client;
}
