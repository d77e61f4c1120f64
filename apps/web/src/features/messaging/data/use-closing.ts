import type { Conversation } from '@rifq/contract/calls';
import { useEffect, useEffectEvent } from 'react';
import { now } from '../../../lib/formats/clock.ts';
import type { PendingMessage } from './conversation-api.ts';

/** Milliseconds between requests after the closing time, while the server reports it open. */
const AGAIN = 30_000;

/**
 * Refetches a conversation at its closing time, which emits no event, and after a message was rejected because it is
 * closed.
 * @param waiting pending messages of this conversation
 */
export function useConversationClosing(
  conversation: Pick<Conversation, 'open' | 'closes_at'> | undefined,
  waiting: readonly PendingMessage[],
  onClosing: () => void,
): void {
  const isOpen = conversation?.open ?? false;
  const closesAt = conversation?.closes_at ?? null;
  const refusedId = waiting.findLast(({ refusal }) => refusal?.code === 'messages.closed')?.id;
  const ask = useEffectEvent(onClosing);
  const askIfOpen = useEffectEvent(() => {
    if (isOpen) onClosing();
  });
  useEffect(() => {
    if (!isOpen || closesAt === null) return;
    const onTime = () => {
      ask();
      timer = setTimeout(onTime, AGAIN);
    };
    let timer = setTimeout(onTime, Math.max(0, Date.parse(closesAt) - now()));
    return () => clearTimeout(timer);
  }, [isOpen, closesAt]);
  useEffect(() => {
    if (refusedId !== undefined) askIfOpen();
  }, [refusedId]);
}
