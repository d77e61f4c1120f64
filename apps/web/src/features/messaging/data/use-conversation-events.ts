import { useEffect, useEffectEvent } from 'react';
import { currentLive } from '../../../lib/live/current-live.ts';
import { useEcho } from '../../../lib/live/echo.ts';
import { onPageReturn } from '../../../lib/live/page-return.ts';
import { useConnectionProblem } from '../../../lib/live/use-connection-problem.ts';

/** Polling interval of an open conversation without the live channel, in milliseconds. */
const POLL = 15_000;

function isAbout(payload: unknown, reservationId: string): boolean {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'reservation_id' in payload &&
    payload.reservation_id === reservationId
  );
}

/** Calls back when a conversation may have new events, or the connection is back. */
export function useConversationEvents(userId: string, reservationId: string, onNews: () => void): void {
  const echo = useEcho();
  const isAway = useConnectionProblem() !== null;
  const notify = useEffectEvent(onNews);
  useEffect(() => {
    if (echo === null) return;
    return currentLive()?.subscribe(`private-notification.${userId}`, {
      events: [
        'message.sent',
        'message.received',
        'message.read',
        'conversation.changed',
        'reservation.changed',
      ],
      onEvent: (_event, payload) => {
        if (isAbout(payload, reservationId)) notify();
      },
      onSubscribed: () => notify(),
    });
  }, [echo, userId, reservationId]);
  useEffect(() => {
    const onOnline = () => notify();
    addEventListener('online', onOnline);
    const stop = onPageReturn(onOnline);
    return () => {
      removeEventListener('online', onOnline);
      stop();
    };
  }, []);
  useEffect(() => {
    if (!isAway) return;
    // Only a request shows whether the network is gone too.
    notify();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') notify();
    }, POLL);
    return () => clearInterval(timer);
  }, [isAway]);
}
