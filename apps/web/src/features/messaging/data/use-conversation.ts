import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { refetch } from '../../../lib/calls/refetch.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { useAuthUser } from '../../../lib/session/me.ts';
import type { OpenConversation, PendingFile, Side } from './conversation-api.ts';
import { entriesOf } from './entries.ts';
import { newMessageId } from './new-message-id.ts';
import { outboxOf } from './outbox/current-outbox.ts';
import { sideCalls } from './side-calls.ts';
import { useClosing } from './use-closing.ts';
import { useNews } from './use-news.ts';
import { type Beginning, createConversationStore } from './window/conversation-store.ts';

/**
 * A conversation that is open: its messages as a window that grows and follows the live channel, with what waits on the
 * device behind them. Only for a signed-in user.
 */
export function useConversation(side: Side, reservationId: string, where: Beginning = {}): OpenConversation {
  const queryClient = useQueryClient();
  const userId = useAuthUser()?.id ?? '';
  const outbox = useMemo(() => outboxOf(userId), [userId]);
  const store = useMemo(
    () =>
      createConversationStore({
        reservationId,
        calls: sideCalls[side],
        onRead: () => refetch(queryClient, { queryKey: queryKeys.messages.lists }),
      }),
    [side, reservationId, queryClient],
  );
  const beginAt = useEffectEvent(() => store.begin(where));
  useEffect(() => {
    beginAt().catch(reportError);
    return store.close;
  }, [store]);
  useEffect(
    () =>
      outbox.onDelivered((of, { message, conversation }) => {
        if (of !== reservationId) return;
        store.taken(message, conversation);
        refetch(queryClient, { queryKey: queryKeys.messages.lines });
      }),
    [outbox, store, reservationId, queryClient],
  );
  useNews(userId, reservationId, () => {
    outbox.wake();
    store.sayRead();
    store.catchUp().catch(reportError);
  });
  // The log asks again whenever it is another function.
  const { loadAround, loadNewest } = useMemo(() => {
    /** Says why a wish came to nothing; one that another has overtaken says nothing. */
    const told = async (wish: Promise<boolean>): Promise<boolean> => {
      const isThere = await wish;
      const { error } = store.getState();
      if (!isThere && error !== null) sayFailure(error);
      return isThere;
    };
    return {
      loadAround: (messageId: string) => told(store.loadAround(messageId)),
      loadNewest: () => told(store.loadNewest()),
    };
  }, [store]);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const waiting = useSyncExternalStore(outbox.subscribe, () => outbox.waitingIn(reservationId));
  const { messages, ahead, conversation } = state;
  useClosing(conversation, waiting, () => void store.catchUp().catch(reportError));
  const entries = useMemo(
    () => entriesOf({ messages, ahead, conversation }, waiting),
    [messages, ahead, conversation, waiting],
  );

  const write = async (text: string | null, file: PendingFile | null) => {
    void store.loadNewest();
    try {
      const isStored = await outbox.add({
        id: newMessageId(),
        side,
        reservationId,
        text,
        file,
        writtenAt: Date.now(),
      });
      if (!isStored)
        toasts.show({ message: t`مساحة هذا الجهاز ممتلئة، فيُرسل الملف ما بقيت هذه الصفحة مفتوحة.` });
    } catch (error) {
      toasts.show({ message: t`لم تُحفظ الرسالة على هذا الجهاز، وربّما امتلأت مساحته.`, isFailure: true });
      throw error;
    }
  };

  return {
    reservationId,
    side,
    status: state.status,
    error: state.error,
    entries,
    conversation,
    dividerId: state.dividerId,
    moreBefore: state.moreBefore,
    moreAfter: state.moreAfter,
    retry: () => void store.begin(where),
    loadBefore: () => void store.loadBefore(),
    loadAfter: () => void store.loadAfter(),
    loadAround,
    loadNewest,
    send: text => write(text, null),
    attach: (file, caption) => write(caption, file),
    retryPending: outbox.retry,
    dropPending: outbox.drop,
    markRead: store.markRead,
    setMuted: muted => store.setMuted(muted).catch(sayFailure),
  };
}

function sayFailure(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
  toasts.show({ message: messageOf(error), isFailure: true });
}

/** The share of a file that has gone up, from 0 to 1; null while it waits. */
export function useProgress(id: string): number | null {
  const userId = useAuthUser()?.id ?? '';
  const outbox = useMemo(() => outboxOf(userId), [userId]);
  return useSyncExternalStore(outbox.subscribe, () => outbox.progressOf(id));
}
