import { t } from '@lingui/core/macro';
import type { ResponseOf } from '@rifq/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { now } from '../../../lib/formats/clock.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { useAuthUser } from '../../../lib/session/me.ts';
import type { OpenConversation, PendingFile, Side } from './conversation-api.ts';
import { entriesOf } from './entries.ts';
import { newMessageId } from './new-message-id.ts';
import { outboxOf } from './outbox/current-outbox.ts';
import { sideCalls } from './side-calls.ts';
import { useConversationClosing } from './use-closing.ts';
import { useConversationEvents } from './use-conversation-events.ts';
import { type Beginning, createConversationStore } from './window/conversation-store.ts';
import { createPageStorage } from './window/stored-page.ts';

/** Milliseconds in which a server has processed a request that was aborted in flight. */
const TAKEN_WITHIN = 3000;

type Unread = ResponseOf<'get', '/api/messages/unread'>;

interface Whose {
  side: Side;
  reservationId: string;
  /** The signed-in user, under whom pending messages are stored. */
  userId: string;
  /** When the reservation last changed: a change of this tab has no live event, and may add a system message. */
  changedAt?: string | undefined;
}

/** State of an open conversation: a growing window of messages that follows the live channel, then the pending ones. */
export function useConversation(
  { side, reservationId, userId, changedAt }: Whose,
  where: Beginning = {},
): OpenConversation {
  const queryClient = useQueryClient();
  const outbox = useMemo(() => outboxOf(userId), [userId]);
  const store = useMemo(
    () =>
      createConversationStore({
        reservationId,
        calls: sideCalls[side],
        // Clinics store no messages of owners on a device.
        storage: side === 'owner' ? createPageStorage(userId, reservationId) : undefined,
        onRead: () => refetchAfter(queryClient, 'message.read'),
      }),
    [side, reservationId, userId, queryClient],
  );
  const begin = () => {
    const unread = queryClient.getQueryData<Unread>(queryKeys.messages.unread('owner'));
    return store.begin({ ...where, isRead: unread?.reservation_ids.includes(reservationId) === false });
  };
  const beginAt = useEffectEvent(begin);
  useEffect(() => {
    beginAt().catch(reportError);
    return store.close;
  }, [store]);
  useEffect(
    () =>
      outbox.onDelivered((of, { message, conversation }) => {
        if (of !== reservationId) return;
        store.taken(message, conversation);
      }),
    [outbox, store, reservationId],
  );
  useConversationEvents(userId, reservationId, () => {
    outbox.wake();
    store.sayRead();
    store.catchUp().catch(reportError);
  });
  const shownAt = useRef(changedAt);
  useEffect(() => {
    if (shownAt.current === changedAt) return;
    shownAt.current = changedAt;
    store.catchUp().catch(reportError);
  }, [changedAt, store]);
  // Stable functions: they are effect dependencies of the message list.
  const { loadAround, loadNewest } = useMemo(() => {
    /** Reports why loading failed; a load replaced by another one has no error. */
    const withReport = async (loading: Promise<boolean>): Promise<boolean> => {
      const isThere = await loading;
      const { error } = store.getState();
      if (!isThere && error !== null) sayFailure(error);
      return isThere;
    };
    return {
      loadAround: (messageId: string) => withReport(store.loadAround(messageId)),
      loadNewest: () => withReport(store.loadNewest()),
    };
  }, [store]);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const waiting = useSyncExternalStore(outbox.subscribe, () => outbox.waitingIn(reservationId));
  const { messages, ahead, conversation } = state;
  useConversationClosing(conversation, waiting, () => void store.catchUp().catch(reportError));
  const entries = useMemo(
    () => entriesOf({ messages, ahead, conversation }, waiting),
    [messages, ahead, conversation, waiting],
  );

  const hasWarned = useRef(false);
  const write = async (text: string | null, file: PendingFile | null) => {
    void store.loadNewest();
    const id = newMessageId();
    const isStored = await outbox.add({ id, side, reservationId, text, file, writtenAt: now() });
    if (isStored || hasWarned.current) return;
    hasWarned.current = true;
    toasts.show({ message: t`لا يحفظ هذا الجهاز ما ينتظر الإرسال، فيُرسل ما بقيت هذه الصفحة مفتوحة.` });
  };

  return {
    reservationId,
    side,
    status: state.status,
    error: state.error,
    updatedAt: state.updatedAt,
    entries,
    conversation,
    dividerId: state.dividerId,
    moreBefore: state.moreBefore,
    moreAfter: state.moreAfter,
    retry: () => void begin(),
    refresh: () => void store.catchUp().catch(reportError),
    loadBefore: () => void store.loadBefore(),
    loadAfter: () => void store.loadAfter(),
    loadAround,
    loadNewest,
    send: text => write(text, null),
    attach: (file, caption) => write(caption, file),
    retryPending: outbox.retry,
    dropPending(id) {
      outbox.drop(id);
      // The server may process it anyway, and its event skips this tab.
      setTimeout(() => void store.catchUp().catch(reportError), TAKEN_WITHIN);
    },
    markRead: store.markRead,
    setMuted: muted => store.setMuted(muted).catch(sayFailure),
  };
}

function sayFailure(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
  toasts.show({ message: messageOf(error), isFailure: true });
}

const subscribeToNothing = () => () => undefined;

/** Upload progress of a file, from 0 to 1; null while it waits. */
export function useProgress(id: string): number | null {
  const userId = useAuthUser()?.id;
  const outbox = useMemo(() => (userId === undefined ? null : outboxOf(userId)), [userId]);
  return useSyncExternalStore(outbox?.subscribe ?? subscribeToNothing, () => outbox?.progressOf(id) ?? null);
}
