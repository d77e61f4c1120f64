import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { exceeds, makeMemory, makeSums, noRoom } from './memory.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
/** The kernel buffers this much of a response, however slow its reader is. Shorter ones are not counted. */
const SHORT_BYTES = 16 * KILOBYTE;
/** Longer ones are sent in chunks, so that the speed of their readers shows. */
const WHOLE_BYTES = 64 * KILOBYTE;
const CHUNK_BYTES = 16 * KILOBYTE;
/** Memory of a file being sent: chunks that were read but not yet taken by the kernel, and their garbage. */
const STREAM_BYTES = 256 * KILOBYTE;

/** Limits of the bytes of responses waiting in memory for their readers (apps/api/README.md). */
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

/** The memory budget of unsent responses. The first response of an account and address is always accepted. */
export type ResponseBudget = {
  /** Reserves the memory of a file while it is sent. Refuses with request.busy. */
  takeStream(reader: Reader, reply: Reply, accountId: string): void;
  /**
   * Refuses with request.busy if the account holds memory and the budget is full. Memory of other accounts does not
   * block changes.
   */
  requireRoom(reader: Reader, accountId: string): void;
  /**
   * Reserves the memory of a text until it was sent.
   * @param accountId null for an unauthenticated client
   * @returns what to send instead
   */
  takeText(reader: Reader, reply: Reply, accountId: string | null, text: string): string | Readable;
  /** Like `takeText`, for a response that can be requested again. Refuses with request.busy. */
  takeRefusable(reader: Reader, reply: Reply, accountId: string | null, text: string): string | Readable;
};

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

export function makeResponseBudget(): ResponseBudget {
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
    // Emitted when the response was sent or aborted.
    raw.once('close', () => change(-bytes));
  }

  /** @param check may refuse this number of bytes */
  function takeLong(
    reader: Reader,
    reply: Reply,
    accountId: string | null,
    text: string,
    check: (bytes: number) => void,
  ): string | Readable {
    // Nothing is buffered for a disconnected client.
    if (text.length <= SHORT_BYTES / 4 || reply.raw.destroyed === true) return text;
    const bytes = Buffer.byteLength(text);
    if (bytes <= SHORT_BYTES) return text;
    check(bytes);
    take(reader, reply, accountId, bytes);
    return bytes <= WHOLE_BYTES ? text : Readable.from(chunksOf(Buffer.from(text)));
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
 * Counts every text response of a scope's routes, whatever its status. Streamed files reserve memory themselves, and
 * buffers are shared by all responses.
 */
export function countResponses(
  scope: FastifyInstance,
  budget: ResponseBudget,
  findAccount: (request: FastifyRequest) => Promise<string | null>,
): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    const isRefusable = request.method === 'GET' && reply.statusCode === 200;
    const take = isRefusable ? budget.takeRefusable : budget.takeText;
    return take(request, reply, await findAccount(request), payload);
  });
}
