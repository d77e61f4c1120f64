import { createEcho, type LiveConfig } from './create-echo.ts';
import { type LiveEcho, setCurrentEcho } from './echo.ts';
import { joinChannel } from './join-channel.ts';
import { keepTrying } from './keep-trying.ts';
import { liveToken, renewLiveToken } from './live-token.ts';
import { logLive } from './log.ts';

export interface LiveOptions {
  config: LiveConfig;
  userId: string;
  /** Names of the events to hear. */
  events: readonly string[];
  onEvent: (event: string) => void;
  /**
   * Nothing is replayed: events may have passed unheard, so what is shown is to be asked for anew. After each
   * subscription, the first one too: the page's own calls were made before it.
   */
  onMissed: () => void;
}

/** A page that was out of view for so long may have been frozen, and its connection with it. */
const LONG_AWAY = 60_000;

/**
 * Opens the live channel of a user: `private-notification.{userId}` (seed, section 7).
 * @returns the connection, and what closes it
 * @throws {ApiError} when there is no live token and none can be had
 */
export async function openLive(options: LiveOptions): Promise<{ echo: LiveEcho; close: () => void }> {
  const { config, userId, events, onEvent, onMissed } = options;
  if (liveToken() === null) await renewLiveToken();
  const echo = createEcho(config);
  const { connection } = echo.connector.pusher;
  setCurrentEcho(echo);

  const onError = (error: unknown) => logLive('The connection reports an error', error);
  connection.bind('error', onError);
  const leave = joinChannel(echo, `notification.${userId}`, { events, onEvent, onSubscribed: onMissed });
  const stopTrying = keepTrying(echo.connector.pusher);
  const stopWatching = onReturn(onMissed);

  return {
    echo,
    close() {
      stopWatching();
      stopTrying();
      leave();
      connection.unbind('error', onError);
      echo.disconnect();
      setCurrentEcho(null);
    },
  };
}

/** Calls back when the page is seen again after having been away for long. */
function onReturn(callback: () => void): () => void {
  let leftAt = Number.POSITIVE_INFINITY;
  const look = () => {
    if (document.visibilityState === 'hidden') {
      leftAt = Date.now();
    } else if (Date.now() - leftAt > LONG_AWAY) {
      callback();
    }
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
