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
import { liveToken } from './stored-token.ts';
import { createSubscriptions } from './subscriptions.ts';

interface Options {
  /** A connection was opened, in place of an earlier one if there was any. */
  onEcho: (echo: LiveEcho) => void;
  /** The broadcaster has refused the connection, and only a change or `retry` connects again; null: it is tried again. */
  onRefusal: (retry: Retry | null) => void;
  onClose: () => void;
}

/**
 * Opens the live connection of the signed-in user as soon as the server says where it is. Channels may be subscribed
 * to at any time.
 */
export function openLive({ onEcho, onRefusal, onClose }: Options): LiveClient {
  const controller = new AbortController();
  const { signal } = controller;
  const backoff = createBackoff(LIVE_DELAYS);
  /** Whether a channel was joined since the last refusal: the broadcaster has ended what it had let in. */
  let wasIn = false;
  const subscriptions = createSubscriptions(() => {
    wasIn = true;
    backoff.reset();
  });
  const authorizer = createAuthorizer(subscriptions.refuse);
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
    const stop = keepConnected(pusher, code => {
      refusals.onRejected(code, wasIn);
      wasIn = false;
    });
    subscriptions.moveTo({ echo, cancel: authorizer.cancel });
    provideSocketId(() => echo.socketId());
    return {
      echo,
      config: JSON.stringify(config),
      close() {
        stop();
        // Before leaving: a connection that the server is closing too takes no message any more.
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
  // A session that is over is noticed by the page's own calls; without the channel the app works on.
  const onFailure = (error: unknown) => logLive('The live connection could not be opened', error);

  const refusals = createRefusals({
    /** The broadcaster may have another key or place by now, and who is still signed in gets another token. */
    async look(code) {
      const refused = liveToken();
      await sleep(backoff.next(), signal);
      if (code === UNAUTHORISED) {
        try {
          await retry(limit => renewLiveToken(refused, limit), { ...LIVE_DELAYS, signal });
        } catch (error) {
          // The session is over: those who listen ask the server, whose answer leads away.
          if (!signal.aborted) subscriptions.refuseAll();
          throw error;
        }
      }
      const config = await askConfig();
      const isChanged = !isHere(config) || liveToken() !== refused;
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
      // Another one may have been opened since.
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
