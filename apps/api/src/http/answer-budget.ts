import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { exceeds, makeMemory, makeSums, noRoom } from './memory.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
/** What of an answer the system takes at once, however slow its reader is. Shorter ones are not counted. */
const SHORT_BYTES = 64 * KILOBYTE;
/** In such pieces a long answer leaves, so that the pace of its reader shows. */
const PIECE_BYTES = 16 * KILOBYTE;
/** What a file that is being sent holds in memory: pieces that were read, and that the system has not taken, and what they leave behind. */
const STREAM_BYTES = 256 * KILOBYTE;

/** Bytes of answers that wait for their readers in memory (docs/decisions/0042). */
const limits = {
  bytes: 96 * MEGABYTE,
  bytesOfAccount: 6 * MEGABYTE,
  bytesOfAddress: 24 * MEGABYTE,
  bytesOfIPv6Network: 12 * MEGABYTE,
};

type Reader = Pick<FastifyRequest, 'ip'>;
type Reply = {
  readonly raw: { readonly destroyed?: boolean; once(event: 'close', left: () => void): unknown };
};

/** The memory for answers that have not left. A first answer always finds room with its account and address. */
export type AnswerBudget = {
  /** Takes what a file holds in memory while it is sent. Refuses with request.busy. */
  takeStream(reader: Reader, reply: Reply, accountId: string): void;
  /**
   * Takes what a text holds in memory until it has left. Refuses with request.busy.
   * @param accountId null for a stranger's
   * @returns what to send in its place
   */
  takeText(reader: Reader, reply: Reply, accountId: string | null, text: string): string | Readable;
};

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

export function makeAnswerBudget(): AnswerBudget {
  const [memory, ofAccount] = [makeMemory(limits), makeSums()];

  function take({ ip }: Reader, { raw }: Reply, accountId: string | null, bytes: number): void {
    // Nothing waits for who has left.
    if (raw.destroyed === true) return;
    const isFull =
      !memory.hasRoom(ip, bytes) ||
      (accountId !== null && exceeds(ofAccount.of(accountId), bytes, limits.bytesOfAccount));
    if (isFull) throw noRoom();
    const change = (by: number) => {
      memory.add(ip, by);
      if (accountId !== null) ofAccount.add(accountId, by);
    };
    change(bytes);
    // Sent or cut off.
    raw.once('close', () => change(-bytes));
  }

  return {
    takeStream: (reader, reply, accountId) => take(reader, reply, accountId, STREAM_BYTES),
    takeText(reader, reply, accountId, text) {
      if (text.length <= SHORT_BYTES / 4) return text;
      const bytes = Buffer.from(text);
      if (bytes.length <= SHORT_BYTES) return text;
      take(reader, reply, accountId, bytes.length);
      return Readable.from(piecesOf(bytes));
    },
  };
}
