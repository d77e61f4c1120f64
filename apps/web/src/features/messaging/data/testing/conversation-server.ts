import type { Conversation, Message } from '@rifq/contract/calls';
import { buildConversation, buildMessage } from '../../testing/build.ts';
import type { ListPage, ListQuery } from '../side-calls.ts';

const messageIdOf = (seq: number) => `0190f5fe-7c00-7a00-8000-${String(seq).padStart(12, '0')}`;

/** Fakes a server with the messages of one conversation, for its owner. */
export function createConversationServer() {
  const messages: Message[] = [];
  let readSeq = 0;
  const conversation = (): Conversation => {
    const unread = messages.filter(({ seq, own }) => seq > readSeq && !own);
    const counts = { unread: unread.length, first_unread_id: unread[0]?.id ?? null };
    return buildConversation({ last_seq: messages.length, read_seq: readSeq, ...counts });
  };
  const indexOf = (id: string) => messages.findIndex(message => message.id === id);
  const rangeOf = ({ before, after, around, limit = 50 }: ListQuery): [number, number] => {
    if (before !== undefined) return [Math.max(0, indexOf(before) - limit), indexOf(before)];
    if (after !== undefined) return [indexOf(after) + 1, indexOf(after) + 1 + limit];
    const middle = around === 'unread' ? (conversation().first_unread_id ?? undefined) : around;
    if (middle === undefined) return [Math.max(0, messages.length - limit), messages.length];
    const start = Math.max(0, indexOf(middle) - Math.floor(limit / 2));
    return [start, start + limit];
  };
  return {
    messages,
    conversation,
    /** Adds a message; idempotent by id. */
    take(overrides: Partial<Message> = {}): Message {
      const known = messages.find(({ id }) => id === overrides.id);
      if (known !== undefined) return known;
      const seq = messages.length + 1;
      const message = buildMessage({ id: messageIdOf(seq), ...overrides, seq });
      messages.push(message);
      return message;
    },
    list(query: ListQuery): ListPage {
      const [start, end] = rangeOf(query);
      return {
        messages: messages.slice(start, end),
        more_before: start > 0,
        more_after: end < messages.length,
        conversation: conversation(),
      };
    },
    read(id: string): { conversation: Conversation } {
      readSeq = Math.max(readSeq, indexOf(id) + 1);
      return { conversation: conversation() };
    },
  };
}
