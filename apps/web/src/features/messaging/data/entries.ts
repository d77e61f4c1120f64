import type { Conversation, Message } from '@rifq/contract/calls';
import type { LogEntry, MessageStatus, PendingMessage } from './conversation-api.ts';

interface Known {
  messages: readonly Message[];
  /** Sent messages of this device beyond a gap that is still being loaded. */
  ahead: readonly Message[];
  conversation: Conversation | undefined;
}

/** Delivery status of the user's own message, by the cursors of the other side; null for incoming ones. */
export function deliveryOf(
  { own, seq }: Message,
  conversation: Conversation | undefined,
): MessageStatus | null {
  if (!own) return null;
  if (conversation === undefined) return 'sent';
  if (seq <= conversation.other_read_seq) return 'read';
  return seq <= conversation.other_received_seq ? 'delivered' : 'sent';
}

/** Entries of the message list: sent messages, then pending ones that are not among them. */
export function entriesOf(
  { messages: known, ahead, conversation }: Known,
  waiting: readonly PendingMessage[],
): LogEntry[] {
  const messages = ahead.length === 0 ? known : [...known, ...ahead];
  const taken = new Set(waiting.length === 0 ? [] : messages.map(({ id }) => id));
  return [
    ...messages.map(message => ({
      type: 'message' as const,
      id: message.id,
      message,
      delivery: deliveryOf(message, conversation),
    })),
    ...waiting
      .filter(({ id }) => !taken.has(id))
      .map(pending => ({ type: 'pending' as const, id: pending.id, pending })),
  ];
}
