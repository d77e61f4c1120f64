import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { exceeds, makeMemory, makeSums, noRoom } from './memory.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
/** What of an answer the system takes at once, however slow its reader is. Shorter ones are not counted. */
const SHORT_BYTES = 16 * KILOBYTE;
/** Longer ones leave in pieces, so that the pace of their readers shows. */
const WHOLE_BYTES = 64 * KILOBYTE;
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
  /** Refuses with request.busy an account that holds something while there is no room for more. What others hold keeps nobody from a change. */
  requireRoom(reader: Reader, accountId: string): void;
  /**
   * Takes what a text holds in memory until it has left.
   * @param accountId null for a stranger's
   * @returns what to send in its place
   */
  takeText(reader: Reader, reply: Reply, accountId: string | null, text: string): string | Readable;
  /** As `takeText`, of what can be asked for again. Refuses with request.busy. */
  takeRefusable(reader: Reader, reply: Reply, accountId: string | null, text: string): string | Readable;
};

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

export function makeAnswerBudget(): AnswerBudget {
  const [memory, ofAccount] = [makeMemory(limits), makeSums()];

  const requireRoomFor = (ip: string, accountId: string | null, bytes: number) => {
    const isFull =
      !memory.hasRoom(ip, bytes) ||
      (accountId !== null && exceeds(ofAccount.of(accountId), bytes, limits.bytesOfAccount));
    if (isFull) throw noRoom();
  };

  function take({ ip }: Reader, { raw }: Reply, accountId: string | null, bytes: number): void {
    const change = (by: number) => {
      memory.add(ip, by);
      if (accountId !== null) ofAccount.add(accountId, by);
    };
    change(bytes);
    // Sent or cut off.
    raw.once('close', () => change(-bytes));
  }

  /** @param check refuses so many bytes, or not */
  function takeLong(
    reader: Reader,
    reply: Reply,
    accountId: string | null,
    text: string,
    check: (bytes: number) => void,
  ): string | Readable {
    // Nothing waits for who has left.
    if (text.length <= SHORT_BYTES / 4 || reply.raw.destroyed === true) return text;
    const bytes = Buffer.byteLength(text);
    if (bytes <= SHORT_BYTES) return text;
    check(bytes);
    take(reader, reply, accountId, bytes);
    return bytes <= WHOLE_BYTES ? text : Readable.from(piecesOf(Buffer.from(text)));
  }

  return {
    takeStream(reader, reply, accountId) {
      if (reply.raw.destroyed === true) return;
      requireRoomFor(reader.ip, accountId, STREAM_BYTES);
      take(reader, reply, accountId, STREAM_BYTES);
    },
    requireRoom({ ip }, accountId) {
      if (ofAccount.of(accountId) > 0) requireRoomFor(ip, accountId, 1);
    },
    takeText: (reader, reply, accountId, text) => takeLong(reader, reply, accountId, text, () => undefined),
    takeRefusable: (reader, reply, accountId, text) =>
      takeLong(reader, reply, accountId, text, bytes => requireRoomFor(reader.ip, accountId, bytes)),
  };
}

/**
 * Counts every text that the routes of a scope answer with, whatever its status. Files in pieces take their share by
 * themselves, and bytes are those that are held once for all.
 */
export function countAnswers(
  scope: FastifyInstance,
  budget: AnswerBudget,
  findAccount: (request: FastifyRequest) => Promise<string | null>,
): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    const isRefusable = request.method === 'GET' && reply.statusCode === 200;
    const take = isRefusable ? budget.takeRefusable : budget.takeText;
    return take(request, reply, await findAccount(request), payload);
  });
}
