import type { QueryClient } from '@tanstack/react-query';
import { renewPush } from '../../features/notifications/push.ts';
import { ApiError } from '../../lib/api-error.ts';
import { logLive } from '../../lib/live/log.ts';
import { openLive } from '../../lib/live/open-live.ts';
import { createPauses } from '../../lib/live/pauses.ts';
import { request } from '../../lib/request.ts';
import type { Live } from './live.ts';
import { LiveBanner } from './live-banner.tsx';
import { liveUpdates, updatesOf } from './live-updates.ts';

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

/** Whether the same call may succeed later: the way was cut, or the server was in trouble or busy. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

async function open(queryClient: QueryClient, userId: string) {
  const pauses = createPauses(FIRST_PAUSE, LONGEST_PAUSE);
  const config = await queryClient.fetchQuery({
    queryKey: ['live-config'],
    queryFn: () => request('get', '/api/live/config'),
    retry: (_count, error) => mayPass(error),
    retryDelay: () => pauses.next(),
  });
  return openLive({
    config,
    userId,
    events: Object.keys(liveUpdates),
    onEvent(event) {
      for (const queryKey of updatesOf(event)) void queryClient.invalidateQueries({ queryKey });
    },
    onMissed: () => void queryClient.invalidateQueries(),
  });
}

/**
 * Opens the live channel of the signed-in user, as soon as the server says where it is, keeps what is shown
 * up to date by it, and ties the device's notifications to the session.
 * @param onLive called with what the app is given, and with null at the end
 * @returns ends it
 */
export function startLiveSession(
  queryClient: QueryClient,
  userId: string,
  onLive: (live: Live | null) => void,
): () => void {
  let isOver = false;
  let close = () => {};
  open(queryClient, userId).then(
    live => {
      if (isOver) return live.close();
      close = live.close;
      onLive({ echo: live.echo, Banner: LiveBanner });
    },
    // A session that is over is noticed by the page's own calls; without the channel the app works on.
    (error: unknown) => logLive('The live channel could not be opened', error),
  );
  renewPush(userId).catch((error: unknown) => logLive('The push subscription could not be renewed', error));
  return () => {
    isOver = true;
    close();
    onLive(null);
  };
}
