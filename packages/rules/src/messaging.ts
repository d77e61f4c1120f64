/** Kinds of messages. A system message has no author: it reports a transition of the reservation, or replies for a closed clinic. */
export const messageKinds = ['text', 'photo', 'pdf', 'voice', 'system'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Kinds of attachments. */
export const attachmentKinds = ['photo', 'pdf', 'voice'] as const satisfies readonly MessageKind[];
export type AttachmentKind = (typeof attachmentKinds)[number];

/** Sides that a message can come from. */
export const messageSides = ['owner', 'clinic', 'system'] as const;
export type MessageSide = (typeof messageSides)[number];

/** Transitions of a reservation that its conversation reports, and the automatic reply of a closed clinic. */
export const systemMessageKinds = [
  'confirmed',
  'moved',
  'opened',
  'completed',
  'cancelled',
  'no_show',
  'no_show_undone',
  'handed_over',
  'auto_reply',
] as const;
export type SystemMessageKind = (typeof systemMessageKinds)[number];

/** Limits of a conversation (docs/decisions/0068). */
export const messageLimits = {
  text: 4000,
  /** Messages per page. */
  page: 50,
  pageMost: 100,
  /** Conversations per page, and previews per call. */
  conversations: 20,
  previews: 50,
  /** Conversations with undelivered messages in one response. */
  undelivered: 50,
  /** Search hits per page. */
  hits: 30,
  /** Minimum letters of a search. */
  searchLeast: 2,
  /** Hours after completion during which a conversation accepts messages. */
  openHours: 72,
  /** Minutes after a doctor's message during which a closed clinic does not reply automatically. */
  autoReplyMinutes: 15,
  /** The most unread messages that are counted in a conversation. */
  unread: 100,
  /** Messages per user and minute, and per user and day, over all conversations. */
  perMinute: 120,
  perDay: 3000,
  /** Messages per conversation. */
  messages: 20_000,
  /** Files per conversation, and their total bytes. */
  files: 300,
  fileBytes: 300 * 1024 * 1024,
  /** Files per user and day, over all conversations. */
  filesPerDay: 200,
  fileName: 120,
  voiceSeconds: 120,
  /** Bars of a voice note's waveform, each a hex digit. */
  waveform: 48,
  /** Notes for colleagues per conversation. */
  notes: 200,
  noteText: 2000,
  /** Saved replies per clinic. */
  replies: 100,
  replyTitle: 60,
  replyText: 2000,
} as const;
