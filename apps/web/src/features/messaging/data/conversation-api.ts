import type { AttachmentKind } from '@rifq/contract';
import type { Conversation, Message } from '@rifq/contract/calls';
import type { ApiError } from '../../../lib/calls/api-error.ts';

/** From which side a conversation is read: the owner's pages and the clinic's have calls of their own. */
export type Side = 'owner' | 'clinic';

/** How far an own message has come; null for one of others. */
export type MessageStatus = 'sent' | 'delivered' | 'read';

/** A file that waits on the device to be sent. */
export interface PendingFile {
  kind: AttachmentKind;
  blob: Blob;
  name: string | null;
  /** Of a photo, in pixels. */
  width: number | null;
  height: number | null;
  /** Of a voice note. */
  seconds: number | null;
  waveform: string | null;
}

/** Why a message that waits was refused for good; `null` while it is still tried. */
export type SendFailure = { message: string; code: string } | null;

/** What was written and waits on the device: it survives a reload, and goes out once, in order. */
export interface PendingMessage {
  /** The `message_id` of its call. */
  id: string;
  reservationId: string;
  text: string | null;
  file: PendingFile | null;
  /** Milliseconds of the device's clock. */
  writtenAt: number;
  /** `waiting` for the line or for those before it, `sending` now, `failed` for good. */
  state: 'waiting' | 'sending' | 'failed';
  refusal: SendFailure;
}

/** One line of the log, in its order: what the server took, then what waits. */
export type LogEntry =
  | { type: 'message'; id: string; message: Message; delivery: MessageStatus | null }
  | { type: 'pending'; id: string; pending: PendingMessage };

/** An open conversation, as its view uses it. */
export interface OpenConversation {
  reservationId: string;
  side: Side;
  status: 'loading' | 'ready' | 'error';
  error: ApiError | null;
  /** When the server answered last, in milliseconds since 1970; null where it never has. */
  updatedAt: number | null;
  entries: readonly LogEntry[];
  /** How it stands; undefined while it loads. */
  conversation: Conversation | undefined;
  /** The first message that was unread when the conversation was opened: above it stands the divider. */
  dividerId: string | null;
  moreBefore: boolean;
  moreAfter: boolean;
  retry(): void;
  loadBefore(): void;
  loadAfter(): void;
  /** Loads the messages around one, so that it can be shown; resolves to whether it is there, and says why it did not come. */
  loadAround(messageId: string): Promise<boolean>;
  /** Loads the newest messages; resolves to whether they are there, and says why they did not come. */
  loadNewest(): Promise<boolean>;
  /** Puts a text into the outbox: it is in `entries` at once, and on the device when the promise resolves. */
  send(text: string): Promise<void>;
  attach(file: PendingFile, caption: string | null): Promise<void>;
  retryPending(id: string): void;
  /** Takes what waits or has failed, or is going up, out of the outbox. */
  dropPending(id: string): void;
  /** Says that everything up to this message has been on the screen while the page was in front. */
  markRead(messageId: string): void;
  /** Takes effect at once, and is taken back where the server does not hear of it, which is said. */
  setMuted(muted: boolean): Promise<void>;
}
