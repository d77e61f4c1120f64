import type { Conversation, Message } from '@rifq/contract/calls';
import type { LogEntry, MessageStatus, PendingMessage } from './conversation-api.ts';

interface Known {
  messages: readonly Message[];
  /** Those of this device behind a gap that is being read. */
  ahead: readonly Message[];
  conversation: Conversation | undefined;
}

/** How far an own message has come, by the positions of the other side; null for one of others. */
export function deliveryOf(
  { own, seq }: Message,
  conversation: Conversation | undefined,
): MessageStatus | null {
  if (!own) return null;
  if (conversation === undefined) return 'sent';
  if (seq <= conversation.other_read_seq) return 'read';
  return seq <= conversation.other_received_seq ? 'delivered' : 'sent';
}

/** The lines of the log: what the server has taken, and then what waits and is not among it. */
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
