import { liveEvents } from '@rifq/contract';
import type { QueryClient } from '@tanstack/react-query';
import { renewPush } from '../../features/notifications/push.ts';
import { prefetchEmergencyCard } from '../../features/reservations/emergency/prefetch.ts';
import { discardPreloaded, preloadedCursor } from '../../lib/calls/preloaded-screen.ts';
import { refetch } from '../../lib/calls/refetch.ts';
import { isLiveEvent, refetchAfter } from '../../lib/calls/refetch-table.ts';
import { request } from '../../lib/calls/request.ts';
import { openLive } from '../../lib/live/live-client.ts';
import { logLive } from '../../lib/live/log.ts';
import { onPageReturn } from '../../lib/live/page-return.ts';
import { storeQueries } from '../../lib/offline/store-queries.ts';
import { useAuthStore } from '../../lib/session/auth-store.ts';
import { leaveEnded } from '../../lib/session/leave-ended.ts';
import { whenIdle } from '../../lib/versions/when-idle.ts';
import type { Live } from './live.ts';
import { LiveBanner } from './live-banner.tsx';

/**
 * Whether events may have been published between the first responses of this page and the joining of the channel. The
 * server counts what it publishes, so an equal cursor means none.
 */
async function hasMissedEvents(userId: string): Promise<boolean> {
  discardPreloaded();
  try {
    const before = await preloadedCursor(userId);
    return before === undefined || before !== (await request('get', '/api/live/cursor')).cursor;
  } catch {
    return true;
  }
}

/**
 * Holds the live channel of the signed-in user open, updates shown data by its events, and ties the device's push
 * notifications to the session.
 * @param onLive called with the live state, first without a connection, and with null at the end
 * @returns ends the live session
 */
export function startLiveSession(
  queryClient: QueryClient,
  userId: string,
  onLive: (live: Live | null) => void,
): () => void {
  const channel = `private-notification.${userId}` as const;
  const { setNotificationChannel } = useAuthStore.getState();
  // Events are not replayed: those published while disconnected are missed.
  const refetchAll = () => refetch(queryClient);
  let isFirst = true;
  const onSubscribed = async () => {
    const hasMissed = !isFirst || (await hasMissedEvents(userId));
    isFirst = false;
    if (hasMissed) refetchAll();
  };
  let live: Live = { echo: null, Banner: LiveBanner, retry: null };
  const change = (part: Partial<Live>) => {
    live = { ...live, ...part };
    onLive(live);
  };
  onLive(live);
  const client = openLive({
    onEcho(echo) {
      setNotificationChannel(channel);
      change({ echo });
    },
    onRefusal: retry => change({ retry }),
    onEnded: leaveEnded,
    onClose() {
      // A newer session may have been opened since.
      if (useAuthStore.getState().notificationChannel === channel) setNotificationChannel(null);
    },
  });
  client.subscribe(channel, {
    events: Object.keys(liveEvents).filter(isLiveEvent),
    onEvent: event => refetchAfter(queryClient, event),
    onSubscribed: () => void onSubscribed(),
    // The responses show whose session it is now, if there is one.
    onRefused: refetchAll,
  });
  const stopWatching = onPageReturn(refetchAll);
  const stopStoring = storeQueries(queryClient, userId);
  const stopPrefetch = whenIdle(() => {
    if (location.pathname.startsWith('/dashboard')) void prefetchEmergencyCard(queryClient);
  });
  renewPush(userId).catch((error: unknown) => logLive('The push subscription could not be renewed', error));
  return () => {
    stopWatching();
    stopStoring();
    stopPrefetch();
    client.close();
    onLive(null);
  };
}
