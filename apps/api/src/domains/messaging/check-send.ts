import { messageLimits } from '@rifq/contract';
import { type Db, runPipelined } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { DAY_SECONDS, lockAndCheckLimits } from '../../platform/rate-limits.ts';
import { beginFor } from './begin-conversation.ts';
import { type ConversationCaller, holdCaller, openConversation, type Reader } from './conversation-access.ts';
import { type ConversationRow, lockConversation } from './conversations.repository.ts';
import { type FullMessage, findTaken } from './messages.repository.ts';

/** The bucket in which the messages of a person are counted. */
export const sentBucket = (userId: string): string => `messages:${userId}`;

const limitsOf = (bucket: string) => [
  { bucket, count: messageLimits.perMinute, seconds: 60 },
  { bucket, count: messageLimits.perDay, seconds: DAY_SECONDS },
];

/** What is asked of a new message before it is written. */
export type Sending = {
  readonly reservationId: string;
  readonly messageId: string;
  /** Of its file, as it is stored; null where it has none. */
  readonly fileBytes: number | null;
};

/** Either the message that a repeat has found, or the conversation as it is before a new one, locked. */
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

/** Reads what a message is judged by, once the lock of its conversation is held: it holds until the end of the transaction. */
async function readLocked(
  tx: Db,
  caller: ConversationCaller,
  { reservationId, messageId }: Sending,
  now: Date,
) {
  const [, locked, reader, earlier, refused] = await runPipelined([
    holdCaller(tx, caller),
    lockConversation(tx, reservationId),
    openConversation(tx, caller, reservationId, now),
    findTaken(tx, messageId),
    lockAndCheckLimits(tx, limitsOf(sentBucket(caller.actor.own.id)), now),
  ]);
  return { locked, reader, earlier, refused };
}

/** The message that a repeat has found; null for a new one that may be sent. Refuses as `lockAndCheckSend`. */
function judge(
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

/** As `readLocked`, also where there was nothing to lock: then the conversation is begun, and all is read again behind its lock. */
async function readBegun(tx: Db, caller: ConversationCaller, sending: Sending, now: Date) {
  const { locked, ...read } = await readLocked(tx, caller, sending, now);
  if (locked) return { ...read, before: locked };
  const before = await beginFor(tx, read.reader.scope, read.reader.reservation, now);
  return { ...(await readLocked(tx, caller, sending, now)), before };
}

/**
 * Locks a conversation and judges a new message for it. The lock comes first, so that nothing follows the line of a cancellation.
 *
 * Refuses with messages.not_found, clinics.role, messages.id_taken, messages.closed, messages.too_many, messages.full and
 * messages.too_many_files. A repeat is refused by the first three alone.
 */
export async function lockAndCheckSend(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  caller: ConversationCaller,
  sending: Sending,
): Promise<ToSend> {
  const { before, ...read } = await readBegun(tx, caller, sending, now());
  const earlier = judge({ ...read, locked: before }, sending);
  return earlier
    ? { reader: read.reader, earlier, before: null }
    : { reader: read.reader, earlier: null, before };
}

/** Judges a message as `lockAndCheckSend` does, and begins nothing: the message that a repeat has found, else null. */
export async function checkSend(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  caller: ConversationCaller,
  sending: Sending,
): Promise<{ readonly reader: Reader; readonly earlier: FullMessage | null }> {
  const read = await readLocked(tx, caller, sending, now());
  return { reader: read.reader, earlier: judge(read, sending) };
}
