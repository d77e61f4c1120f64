import type { Conversation, Message } from '@rifq/contract/calls';
import type { AttachmentKind } from '@rifq/rules';
import type { ApiError } from '../../../lib/calls/api-error.ts';

/** Whose view of a conversation: owners and clinics have separate endpoints. */
export type Side = 'owner' | 'clinic';

/** Delivery status of the user's own message; null for incoming ones. */
export type MessageStatus = 'sent' | 'delivered' | 'read';

/** A file stored on the device to be sent. */
export interface PendingFile {
  kind: AttachmentKind;
  blob: Blob;
  name: string | null;
  /** Of a photo, in pixels. */
  width: number | null;
  height: number | null;
  /** Duration of a voice note. */
  seconds: number | null;
  waveform: string | null;
}

/** Why the server permanently rejected a pending message; `null` while it is retried. */
export type SendFailure = { message: string; code: string } | null;

/** A pending message on the device: it survives a reload, and is sent exactly once, in order. */
export interface PendingMessage {
  /** The `message_id` of its request. */
  id: string;
  reservationId: string;
  text: string | null;
  file: PendingFile | null;
  /** In milliseconds, by the device's clock. */
  writtenAt: number;
  /** `waiting` for a connection or for earlier ones, `sending` now, `failed` permanently. */
  state: 'waiting' | 'sending' | 'failed';
  refusal: SendFailure;
}

/** An entry of the message list, in order: sent messages, then pending ones. */
export type LogEntry =
  | { type: 'message'; id: string; message: Message; delivery: MessageStatus | null }
  | { type: 'pending'; id: string; pending: PendingMessage };

/** An open conversation, as its view uses it. */
export interface OpenConversation {
  reservationId: string;
  side: Side;
  status: 'loading' | 'ready' | 'error';
  error: ApiError | null;
  /** Time of the last response, in Unix milliseconds; null before the first. */
  updatedAt: number | null;
  entries: readonly LogEntry[];
  /** Current state; undefined while it loads. */
  conversation: Conversation | undefined;
  /** The first message that was unread when the conversation was opened, below the divider. */
  dividerId: string | null;
  moreBefore: boolean;
  moreAfter: boolean;
  retry(): void;
  /** Fetches what is newer, also the conversation's state. */
  refresh(): void;
  loadBefore(): void;
  loadAfter(): void;
  /** Loads the messages around one, so that it can be shown; resolves to whether it is loaded, and reports errors. */
  loadAround(messageId: string): Promise<boolean>;
  /** Loads the newest messages; resolves to whether they are loaded, and reports errors. */
  loadNewest(): Promise<boolean>;
  /** Puts a text into the outbox: it is in `entries` immediately, and on the device when the promise resolves. */
  send(text: string): Promise<void>;
  attach(file: PendingFile, caption: string | null): Promise<void>;
  retryPending(id: string): void;
  /** Removes a pending, failed or uploading message from the outbox. */
  dropPending(id: string): void;
  /** Marks everything up to this message as read: it was visible while the page was in front. */
  markRead(messageId: string): void;
  /** Updates optimistically; reverts and reports if the request fails. */
  setMuted(muted: boolean): Promise<void>;
}
