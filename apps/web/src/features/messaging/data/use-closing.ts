import type { Conversation } from '@rifq/contract/calls';
import { useEffect, useEffectEvent } from 'react';
import { now } from '../../../lib/formats/clock.ts';
import type { PendingMessage } from './conversation-api.ts';

/** While the server still calls it open, it asks again after so many milliseconds. */
const AGAIN = 30_000;

/**
 * Asks how a conversation stands when its time to be written in is over, of which no event tells, and when something was
 * refused because it is.
 * @param waiting what waits on the device for this conversation
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
