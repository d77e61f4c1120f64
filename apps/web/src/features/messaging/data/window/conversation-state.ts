import type { Conversation, Message } from '@rifq/contract/calls';
import type { ApiError } from '../../../../lib/calls/api-error.ts';
import type { ListPage } from '../side-calls.ts';
import { type MessageWindow, NO_MESSAGES, windowOf } from './message-window.ts';
import type { StoredPage } from './stored-page.ts';

/** What is known of an open conversation. */
export interface ConversationState extends MessageWindow {
  /** Messages of this device that the server has taken, behind ones that are not read yet; in order. */
  ahead: readonly Message[];
  status: 'loading' | 'ready' | 'error';
  error: ApiError | null;
  conversation: Conversation | undefined;
  dividerId: string | null;
  /** When the server answered last, in milliseconds since 1970; null where it never has. */
  updatedAt: number | null;
}

export const NOTHING_KNOWN: ConversationState = {
  ...NO_MESSAGES,
  ahead: [],
  status: 'loading',
  error: null,
  conversation: undefined,
  dividerId: null,
  updatedAt: null,
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

/** How many messages of a conversation are stored on the device. */
const STORED = 50;

/** What is stored of a conversation: its newest messages; undefined where these are not read. */
export function storedPageOf({
  messages,
  moreBefore,
  moreAfter,
  conversation,
  updatedAt,
}: ConversationState): StoredPage | undefined {
  if (moreAfter || conversation === undefined || updatedAt === null) return;
  const page: ListPage = {
    messages: messages.slice(-STORED),
    more_before: moreBefore || messages.length > STORED,
    more_after: false,
    conversation,
  };
  return { page, at: updatedAt };
}

/** The state that shows what was stored. */
export const shownStored = ({ page, at }: StoredPage): Partial<ConversationState> => ({
  ...windowOf(page),
  status: 'ready',
  conversation: page.conversation,
  updatedAt: at,
});
