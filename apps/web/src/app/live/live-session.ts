import type { QueryClient } from '@tanstack/react-query';
import { renewPush } from '../../features/notifications/push.ts';
import { logLive } from '../../lib/live/log.ts';
import { stayLive } from '../../lib/live/stay-live.ts';
import { askAnew } from './ask-anew.ts';
import type { Live } from './live.ts';
import { LiveBanner } from './live-banner.tsx';
import { liveUpdates, updatesOf } from './live-updates.ts';

/**
 * Keeps the live channel of the signed-in user open and what is shown up to date by it, and ties the device's
 * notifications to the session.
 * @param onLive called with what the app is given, first without a connection, and with null at the end
 * @returns ends it
 */
export function startLiveSession(
  queryClient: QueryClient,
  userId: string,
  onLive: (live: Live | null) => void,
): () => void {
  const askForAll = () => askAnew(queryClient);
  onLive({ echo: null, Banner: LiveBanner });
  const end = stayLive({
    userId,
    events: Object.keys(liveUpdates),
    onEvent(event) {
      for (const queryKey of updatesOf(event)) askAnew(queryClient, { queryKey });
    },
    onMissed: askForAll,
    // The answers say whose session it is now, if it is one at all.
    onRefused: askForAll,
    onEcho: echo => onLive({ echo, Banner: LiveBanner }),
  });
  renewPush(userId).catch((error: unknown) => logLive('The push subscription could not be renewed', error));
  return () => {
    end();
    onLive(null);
  };
}
