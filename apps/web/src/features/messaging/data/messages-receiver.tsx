import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { currentLive } from '../../../lib/live/current-live.ts';
import { useEcho } from '../../../lib/live/echo.ts';
import { onPageReturn } from '../../../lib/live/page-return.ts';
import { acknowledgeAllDeliveries, acknowledgeDelivery } from './acknowledge.ts';
import type { Side } from './conversation-api.ts';
import { outboxOf } from './outbox/current-outbox.ts';

interface MessagesReceiverProps {
  side: Side;
  userId: string;
}

/** Runs while the app is open, on any page: acknowledges incoming messages and sends the outbox. Renders nothing. */
export default function MessagesReceiver({ side, userId }: MessagesReceiverProps) {
  const echo = useEcho();
  const queryClient = useQueryClient();
  const outbox = outboxOf(userId);
  const catchUp = useEffectEvent(() => {
    outbox.wake();
    acknowledgeAllDeliveries(side, userId)
      // A failed acknowledgement is repeated on the next trigger.
      .catch(() => undefined);
  });
  // The server's event reaches every client except the tab that sent the message.
  useEffect(() => outbox.onDelivered(() => refetchAfter(queryClient, 'message.sent')), [outbox, queryClient]);
  useEffect(() => {
    catchUp();
    const onOnline = () => catchUp();
    addEventListener('online', onOnline);
    const stop = onPageReturn(onOnline);
    return () => {
      removeEventListener('online', onOnline);
      stop();
    };
  }, []);
  useEffect(() => {
    if (echo === null) return;
    return currentLive()?.subscribe(`private-notification.${userId}`, {
      events: ['message.sent'],
      onEvent: (_event, payload) => {
        const named = namedIn(payload);
        if (named !== null) acknowledgeDelivery(side, named).catch(() => undefined);
      },
      onSubscribed: () => catchUp(),
    });
  }, [echo, userId, side]);
  return null;
}

/** Parses the message of an event; null if it has none. */
function namedIn(payload: unknown): { reservation_id: string; message_id: string } | null {
  if (typeof payload !== 'object' || payload === null) return null;
  if (!('reservation_id' in payload) || !('message_id' in payload)) return null;
  const { reservation_id, message_id } = payload;
  return typeof reservation_id === 'string' && typeof message_id === 'string'
    ? { reservation_id, message_id }
    : null;
}
