import { useAuthStore } from '../auth-store.ts';
import { createEcho, type LiveConfig } from './create-echo.ts';
import { currentLive, type OpenLive, setCurrentLive } from './echo.ts';
import { joinChannel } from './join-channel.ts';
import { keepTrying } from './keep-trying.ts';
import { liveToken } from './live-token.ts';
import { logLive } from './log.ts';

export interface LiveEvents {
  userId: string;
  /** Names of the events to hear. */
  events: readonly string[];
  onEvent: (event: string) => void;
  /**
   * Nothing is replayed: events may have passed unheard, so what is shown is to be asked for anew. After each
   * subscription, the first one too: whatever the page has asked for was answered before it.
   */
  onMissed: () => void;
  /** The session does not open the channel, not with a fresh token either: it is over, or someone else's. */
  onRefused: () => void;
}

interface LiveOptions extends LiveEvents {
  config: LiveConfig;
  /** The channel is joined. */
  onJoined: () => void;
  /** The broadcaster will not have this connection: what is known of it may be old. */
  onTurnedAway: () => void;
}

/** A page that was out of view for so long may have been frozen, and its connection with it. */
const LONG_AWAY = 60_000;

/** Opens the live channel of a user once: `private-notification.{userId}` (seed, section 7). */
export function openLive(options: LiveOptions): OpenLive {
  const { config, userId, events, onEvent, onMissed, onRefused, onJoined, onTurnedAway } = options;
  let shown: string | null = null;
  const echo = createEcho(config, () => {
    shown = liveToken();
    return shown;
  });
  const { pusher } = echo.connector;
  const name = `notification.${userId}`;
  const { setNotificationChannel } = useAuthStore.getState();

  const onError = (error: unknown) => logLive('The connection reports an error', error);
  pusher.connection.bind('error', onError);
  const leave = joinChannel(echo, name, {
    shownToken: () => shown,
    events,
    onEvent,
    onSubscribed() {
      onJoined();
      onMissed();
    },
    onRefused,
  });
  const stopTrying = keepTrying(pusher, onTurnedAway);
  const stopWatching = onReturn(onMissed);

  const live: OpenLive = {
    echo,
    close() {
      stopWatching();
      stopTrying();
      // Before leaving: a connection that the server is closing too takes no message any more.
      echo.disconnect();
      leave();
      pusher.connection.unbind('error', onError);
      // Another one may have been opened since.
      if (currentLive() !== live) return;
      setCurrentLive(null);
      setNotificationChannel(null);
    },
  };
  setCurrentLive(live);
  setNotificationChannel(`private-${name}`);
  return live;
}

/** Calls back when the page is seen again after having been away for long. */
function onReturn(callback: () => void): () => void {
  let leftAt = document.visibilityState === 'hidden' ? Date.now() : Number.POSITIVE_INFINITY;
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
