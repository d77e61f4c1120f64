/** What a message is. A system message tells of a step of the reservation, and nobody has written it. */
export const messageKinds = ['text', 'photo', 'pdf', 'voice', 'system'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What a file of a conversation can be. */
export const attachmentKinds = ['photo', 'pdf', 'voice'] as const satisfies readonly MessageKind[];
export type AttachmentKind = (typeof attachmentKinds)[number];

/** From which side of the conversation a message comes. */
export const messageSides = ['owner', 'clinic', 'system'] as const;
export type MessageSide = (typeof messageSides)[number];

/** The steps of a reservation that its conversation tells of. */
export const systemLines = ['confirmed', 'moved', 'opened', 'completed', 'cancelled', 'no_show'] as const;
export type SystemLine = (typeof systemLines)[number];

/** Limits of a conversation (docs/decisions/0068). */
export const messageLimits = {
  text: 4000,
  /** Messages of one page of the list. */
  page: 50,
  pageMost: 100,
  /** Conversations of one page, and previews of one call. */
  conversations: 20,
  previews: 50,
  /** Conversations that one call names as not received yet. */
  unreceived: 50,
  /** Hits of one page of a search. */
  hits: 30,
  /** The least letters that are searched for. */
  searchLeast: 2,
  /** Hours after its completion for which a conversation can be written in. */
  openHours: 72,
  /** What one person can send in a minute, and in a day, over all conversations. */
  perMinute: 120,
  perDay: 3000,
  /** Messages of one conversation. */
  messages: 20_000,
  /** Files of one conversation, and their bytes together. */
  files: 300,
  fileBytes: 300 * 1024 * 1024,
  /** Files that one person can send in a day, over all conversations. */
  filesPerDay: 200,
  fileName: 120,
  voiceSeconds: 120,
  /** The bars of a voice note's waveform, each a hex digit from 0 to f. */
  waveform: 48,
  /** Notes for colleagues on one conversation. */
  notes: 200,
  noteText: 2000,
  /** Saved replies of one clinic. */
  replies: 100,
  replyTitle: 60,
  replyText: 2000,
} as const;

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const PREFIX = 'presence-conversation.';

/** The presence channel of a conversation: who has it open, and who is typing. It carries no content. */
export function conversationChannelOf(reservationId: string): `presence-${string}` {
  return `${PREFIX}${reservationId}`;
}

/** The reservation whose conversation a channel is of; null for any other channel. */
export function conversationOf(channel: string): string | null {
  const id = channel.startsWith(PREFIX) ? channel.slice(PREFIX.length) : '';
  return ID.test(id) ? id : null;
}

/** The client event that says that somebody is typing. Its data is `{ typing: boolean }`. */
export const TYPING_EVENT = 'client-typing';
