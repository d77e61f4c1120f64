import type { Conversation, Message } from '@rifq/contract/calls';
import type { ApiError } from '../../../../lib/calls/api-error.ts';
import type { ListPage } from '../side-calls.ts';
import { type MessageWindow, NO_MESSAGES, windowOf } from './message-window.ts';
import type { StoredPage } from './stored-page.ts';

/** State of an open conversation. */
export interface ConversationState extends MessageWindow {
  /** Messages sent from this device beyond a gap that is not loaded yet; in order. */
  ahead: readonly Message[];
  status: 'loading' | 'ready' | 'error';
  error: ApiError | null;
  conversation: Conversation | undefined;
  dividerId: string | null;
  /** Time of the last response, in Unix milliseconds; null before the first. */
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

/** Applies a change; messages that the window has reached leave `ahead`. */
export function changedState(
  state: ConversationState,
  change: Partial<ConversationState>,
): ConversationState {
  const next = { ...state, ...change };
  const last = next.messages.at(-1)?.seq ?? 0;
  const isPassed = next.ahead.some(({ seq }) => seq <= last);
  return isPassed ? { ...next, ahead: next.ahead.filter(({ seq }) => seq > last) } : next;
}

/** Whether there are newer messages than a window that was loaded to its end. */
export function isBehind({ messages, moreAfter, conversation }: ConversationState): boolean {
  return !moreAfter && (conversation?.last_seq ?? 0) > (messages.at(-1)?.seq ?? 0);
}

/** Returns the conversation with everything up to a message read; undefined if that changes nothing. */
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

/** Messages stored on the device per conversation. */
const STORED = 50;

/** Returns what to store of a conversation: its newest messages; undefined if these are not loaded. */
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

/** Converts a stored page to state. */
export const shownStored = ({ page, at }: StoredPage): Partial<ConversationState> => ({
  ...windowOf(page),
  status: 'ready',
  conversation: page.conversation,
  updatedAt: at,
});
