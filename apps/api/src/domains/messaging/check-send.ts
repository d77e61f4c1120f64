import type { Db } from '@rifq/db';
import { messageLimits } from '@rifq/rules';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { DAY_SECONDS, lockAndCheckLimits } from '../../platform/rate-limits.ts';
import { lockOrCreateConversation } from './begin-conversation.ts';
import { type ConversationCaller, lockCaller, openConversation, type Reader } from './conversation-access.ts';
import { type ConversationRow, lockConversation } from './conversations.repository.ts';
import { type FullMessage, findMessageById } from './messages.repository.ts';

/** Rate limit bucket for the messages of a user. */
export const sentBucket = (userId: string): string => `messages:${userId}`;

const limitsOf = (bucket: string) => [
  { bucket, count: messageLimits.perMinute, seconds: 60 },
  { bucket, count: messageLimits.perDay, seconds: DAY_SECONDS },
];

/** The properties of a new message that are checked before it is inserted. */
export type Sending = {
  readonly reservationId: string;
  readonly messageId: string;
  /** Stored size of its file; null without one. */
  readonly fileBytes: number | null;
};

/** Either the earlier message, for a repeat, or the locked conversation before a new one. */
export type ToSend = { readonly reader: Reader } & (
  | { readonly earlier: FullMessage; readonly before: null }
  | { readonly earlier: null; readonly before: ConversationRow }
);

function refuseFull({ lastSeq, files, fileBytes: stored }: ConversationRow, fileBytes: number | null): void {
  if (lastSeq >= messageLimits.messages) throw new AppError('messages.full');
  if (fileBytes === null) return;
  if (files >= messageLimits.files || stored + fileBytes > messageLimits.fileBytes)
    throw new AppError('messages.too_many_files');
}

/** Locks the conversation until the end of the transaction, then reads what decides whether the message may be sent. */
async function readLocked(
  tx: Db,
  caller: ConversationCaller,
  { reservationId, messageId }: Sending,
  now: Date,
) {
  await lockCaller(tx, caller);
  const locked = await lockConversation(tx, reservationId);
  const reader = await openConversation(tx, caller, reservationId, now);
  const earlier = await findMessageById(tx, messageId);
  const refused = await lockAndCheckLimits(tx, limitsOf(sentBucket(caller.actor.own.id)), now);
  return { locked, reader, earlier, refused };
}

/** Returns the earlier message for a repeat; null for a new one that may be sent. Refuses as `lockAndCheckSend`. */
function checkMessage(
  { locked, reader, earlier, refused }: Awaited<ReturnType<typeof readLocked>>,
  { reservationId, fileBytes }: Sending,
): FullMessage | null {
  if (earlier) {
    if (earlier.senderId !== reader.userId || earlier.reservationId !== reservationId)
      throw new AppError('messages.id_taken');
    return earlier;
  }
  if (!reader.open) throw new AppError('messages.closed');
  if (refused) throw new AppError('messages.too_many', refused);
  if (locked) refuseFull(locked, fileBytes);
  return null;
}

/** As `readLocked`; without a conversation to lock, creates it and reads everything again under its lock. */
async function readBegun(tx: Db, caller: ConversationCaller, sending: Sending, now: Date) {
  const { locked, ...read } = await readLocked(tx, caller, sending, now);
  if (locked) return { ...read, before: locked };
  const before = await lockOrCreateConversation(tx, read.reader.scope, read.reader.reservation, now);
  return { ...(await readLocked(tx, caller, sending, now)), before };
}

/**
 * Locks a conversation and checks whether a new message may be sent. The lock is taken first, so that no message
 * follows the system message of a cancellation.
 *
 * Refuses with messages.not_found, clinics.role, messages.id_taken, messages.closed, messages.too_many, messages.full
 * and messages.too_many_files. A repeat is only refused with the first three.
 */
export async function lockAndCheckSend(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  caller: ConversationCaller,
  sending: Sending,
): Promise<ToSend> {
  const { before, ...read } = await readBegun(tx, caller, sending, now());
  const earlier = checkMessage({ ...read, locked: before }, sending);
  return earlier
    ? { reader: read.reader, earlier, before: null }
    : { reader: read.reader, earlier: null, before };
}

/**
 * Checks a message as `lockAndCheckSend`, without creating a conversation. Returns the earlier message for a repeat.
 */
export async function checkSend(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  caller: ConversationCaller,
  sending: Sending,
): Promise<{ readonly reader: Reader; readonly earlier: FullMessage | null }> {
  const read = await readLocked(tx, caller, sending, now());
  return { reader: read.reader, earlier: checkMessage(read, sending) };
}
