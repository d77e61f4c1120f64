import type { Conversation, Message } from '@rifq/contract/calls';

/** A stretch of a conversation without gaps, in its order. */
export interface MessageWindow {
  messages: readonly Message[];
  moreBefore: boolean;
  moreAfter: boolean;
}

export const NO_MESSAGES: MessageWindow = { messages: [], moreBefore: false, moreAfter: false };

/** What is kept in memory while a further page is read, which makes it 250: far ones are read again. */
const MOST = 200;

interface Page {
  messages: readonly Message[];
  more_before: boolean;
  more_after: boolean;
}

/** A window that is this page. */
export const windowOf = (page: Page): MessageWindow => ({
  messages: page.messages,
  moreBefore: page.more_before,
  moreAfter: page.more_after,
});

/**
 * What becomes of a window that is too long before a page is read in front of it; null where it is not. It is cut by
 * itself: rows that come at one end while others go at the other would move what is read.
 */
export function cutEnd({ messages, moreBefore }: MessageWindow): MessageWindow | null {
  return messages.length > MOST ? { messages: messages.slice(0, MOST), moreBefore, moreAfter: true } : null;
}

/** The same before a page is read behind it. */
export function cutStart({ messages, moreAfter }: MessageWindow): MessageWindow | null {
  return messages.length > MOST ? { messages: messages.slice(-MOST), moreBefore: true, moreAfter } : null;
}

/** Puts the page before the window's first message in front of it. */
export function prepend(window: MessageWindow, page: Page): MessageWindow {
  const first = window.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const older = page.messages.filter(({ seq }) => seq < first);
  return {
    messages: [...older, ...window.messages],
    moreBefore: page.more_before,
    moreAfter: window.moreAfter,
  };
}

/** Puts messages behind the window's last one. Those that would leave a gap are left out, and answer `isWhole` false. */
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

/** Messages in order with one more, once. */
export function withMessage(messages: readonly Message[], message: Message): Message[] {
  const others = messages.filter(({ id }) => id !== message.id);
  return [...others, message].sort((one, other) => one.seq - other.seq);
}

/**
 * The later of two views of a conversation: answers may come in another order than they were made, and what has been read
 * here is known before it was said.
 */
export function laterOf(known: Conversation | undefined, heard: Conversation): Conversation {
  if (known === undefined) return heard;
  const { read_seq, unread, first_unread_id } = heard.read_seq >= known.read_seq ? heard : known;
  return {
    ...(heard.last_seq >= known.last_seq ? heard : known),
    read_seq,
    unread,
    first_unread_id,
    other_received_seq: Math.max(known.other_received_seq, heard.other_received_seq),
    other_read_seq: Math.max(known.other_read_seq, heard.other_read_seq),
  };
}
