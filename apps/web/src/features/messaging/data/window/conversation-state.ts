import type { Conversation, Message } from '@rifq/contract/calls';
import type { ApiError } from '../../../../lib/calls/api-error.ts';
import { type MessageWindow, NO_MESSAGES } from './message-window.ts';

/** What is known of an open conversation. */
export interface ConversationState extends MessageWindow {
  /** Messages of this device that the server has taken, behind ones that are not read yet; in order. */
  ahead: readonly Message[];
  status: 'loading' | 'ready' | 'error';
  error: ApiError | null;
  conversation: Conversation | undefined;
  dividerId: string | null;
}

export const NOTHING_KNOWN: ConversationState = {
  ...NO_MESSAGES,
  ahead: [],
  status: 'loading',
  error: null,
  conversation: undefined,
  dividerId: null,
};

/** The state after a change; what the window has come to is not ahead of it any more. */
export function changedState(
  state: ConversationState,
  change: Partial<ConversationState>,
): ConversationState {
  const next = { ...state, ...change };
  const last = next.messages.at(-1)?.seq ?? 0;
  const isPassed = next.ahead.some(({ seq }) => seq <= last);
  return isPassed ? { ...next, ahead: next.ahead.filter(({ seq }) => seq > last) } : next;
}

/** Whether there are messages behind a window that was read to its end. */
export function isBehind({ messages, moreAfter, conversation }: ConversationState): boolean {
  return !moreAfter && (conversation?.last_seq ?? 0) > (messages.at(-1)?.seq ?? 0);
}

/** How the conversation stands once everything up to a message has been read; undefined where that is nothing new. */
export function readUpTo(state: ConversationState, { seq }: Message): Conversation | undefined {
  const { conversation, messages, moreAfter } = state;
  if (conversation === undefined || seq <= conversation.read_seq) return;
  const left = messages.filter(each => each.seq > seq && each.side !== 'system').length;
  return {
    ...conversation,
    read_seq: seq,
    unread: Math.min(conversation.unread, left + (moreAfter ? conversation.unread : 0)),
    first_unread_id: left === 0 && !moreAfter ? null : conversation.first_unread_id,
  };
}
