import type { Conversation, Message } from '@rifq/contract/calls';

/** A contiguous range of a conversation, in order. */
export interface MessageWindow {
  messages: readonly Message[];
  moreBefore: boolean;
  moreAfter: boolean;
}

export const NO_MESSAGES: MessageWindow = { messages: [], moreBefore: false, moreAfter: false };

/** Most messages retained while another page is loaded, which makes it 250: distant ones are loaded again. */
const MOST = 200;

interface Page {
  messages: readonly Message[];
  more_before: boolean;
  more_after: boolean;
}

/** Creates a window of this page. */
export const windowOf = (page: Page): MessageWindow => ({
  messages: page.messages,
  moreBefore: page.more_before,
  moreAfter: page.more_after,
});

/**
 * Trims a window that is too long before an older page is loaded; null if it is not. A separate step: adding rows at
 * one end while removing some at the other would shift the visible ones.
 */
export function cutEnd({ messages, moreBefore }: MessageWindow): MessageWindow | null {
  return messages.length > MOST ? { messages: messages.slice(0, MOST), moreBefore, moreAfter: true } : null;
}

/** Trims a window before a newer page is loaded. */
export function cutStart({ messages, moreAfter }: MessageWindow): MessageWindow | null {
  return messages.length > MOST ? { messages: messages.slice(-MOST), moreBefore: true, moreAfter } : null;
}

/** Prepends an older page to a window. */
export function prepend(window: MessageWindow, page: Page): MessageWindow {
  const first = window.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const older = page.messages.filter(({ seq }) => seq < first);
  return {
    messages: [...older, ...window.messages],
    moreBefore: page.more_before,
    moreAfter: window.moreAfter,
  };
}

/** Appends newer messages to a window. Messages that would leave a gap are dropped, and `isWhole` is false. */
export function append(
  window: MessageWindow,
  newer: readonly Message[],
  moreAfter: boolean,
): { window: MessageWindow; isWhole: boolean } {
  const last = window.messages.at(-1)?.seq ?? 0;
  const added: Message[] = [];
  for (const message of newer) if (message.seq === last + added.length + 1) added.push(message);
  const isWhole = newer.every(({ seq }) => seq <= last + added.length);
  if (added.length === 0) return { window: isWhole ? { ...window, moreAfter } : window, isWhole };
  return {
    window: {
      messages: [...window.messages, ...added],
      moreBefore: window.moreBefore,
      moreAfter: isWhole ? moreAfter : true,
    },
    isWhole,
  };
}

/** Adds a message in order, without duplicates. */
export function withMessage(messages: readonly Message[], message: Message): Message[] {
  const others = messages.filter(({ id }) => id !== message.id);
  return [...others, message].sort((one, other) => one.seq - other.seq);
}

/**
 * Merges two versions of a conversation into the latest: responses can arrive out of order, and this tab advances the
 * read cursor before the server.
 */
export function laterOf(known: Conversation | undefined, other: Conversation): Conversation {
  if (known === undefined) return other;
  const { read_seq, unread, first_unread_id } = other.read_seq >= known.read_seq ? other : known;
  return {
    ...(other.last_seq >= known.last_seq ? other : known),
    read_seq,
    unread,
    first_unread_id,
    other_received_seq: Math.max(known.other_received_seq, other.other_received_seq),
    other_read_seq: Math.max(known.other_read_seq, other.other_read_seq),
  };
}
