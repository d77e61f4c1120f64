import { request } from '../request.ts';
import type { LiveEcho, OpenLive } from './echo.ts';
import { liveToken, renewLiveToken } from './live-token.ts';
import { logLive } from './log.ts';
import { type LiveEvents, openLive } from './open-live.ts';
import { createPauses } from './pauses.ts';
import { FIRST_PAUSE, insist, LONGEST_PAUSE, pause } from './try-again.ts';

interface Options extends LiveEvents {
  /** A connection was opened, in place of an earlier one if there was any. */
  onEcho: (echo: LiveEcho) => void;
}

/**
 * Opens the live channel of the signed-in user as soon as the server says where it is and there is a token,
 * and asks anew for that where the broadcaster turns it away: it may have another key or place by now.
 * @returns ends it
 */
export function stayLive({ onEcho, ...events }: Options): () => void {
  const end = new AbortController();
  const { signal } = end;
  const pauses = createPauses(FIRST_PAUSE, LONGEST_PAUSE);
  let live: OpenLive | undefined;
  let place: string | undefined;

  const open = async () => {
    const ask = (limit: AbortSignal) => request('get', '/api/live/config', undefined, { signal: limit });
    const config = await insist(ask, signal);
    if (liveToken() === null) await insist(limit => renewLiveToken(null, limit), signal);
    signal.throwIfAborted();
    const before = place;
    place = JSON.stringify(config);
    if (live !== undefined && place === before) return live.echo.connector.pusher.connect();
    live?.close();
    live = openLive({ ...events, config, onJoined: pauses.reset, onTurnedAway: openLater });
    onEcho(live.echo);
  };
  const begin = (opening: Promise<void>) => {
    opening.catch((error: unknown) => {
      // A session that is over is noticed by the page's own calls; without the channel the app works on.
      if (!signal.aborted) logLive('The live channel could not be opened', error);
    });
  };
  const openLater = () => begin(pause(pauses.next(), signal).then(open));

  begin(open());
  return () => {
    end.abort();
    live?.close();
  };
}
