import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long a client may take, in milliseconds (docs/decisions/0042). Connections that have become WebSockets are not concerned. */
export type HttpTimeouts = {
  /** Until the whole head of a request has come, also of the first one of a new connection. */
  readonly headersMs: number;
  /** Until the whole request has come, with its body. */
  readonly requestMs: number;
  /** Without a byte in either direction while a request is open. */
  readonly silenceMs: number;
  /** Between two requests of one connection. */
  readonly keepAliveMs: number;
  /** A body may be this far behind the least pace before its sender is cut off. */
  readonly bodyGraceMs: number;
  readonly bodyBytesPerSecond: number;
  /** An answer may wait this much longer for its reader than at the least pace before the reader is cut off. */
  readonly answerGraceMs: number;
  readonly answerBytesPerSecond: number;
  /** After this, whoever makes a call is asked for again before it is carried out. */
  readonly admissionMs: number;
  /** How often all of these are looked at. */
  readonly checkEveryMs: number;
};

/**
 * A photo of 8 MB takes 135 seconds at half a megabit a second. Proxies keep connections for 60 seconds. The system holds
 * up to four megabytes of an answer and then takes more in jumps: the grace for answers covers those of half a megabyte.
 */
export const timeLimits: HttpTimeouts = {
  headersMs: 15_000,
  requestMs: 240_000,
  silenceMs: 60_000,
  keepAliveMs: 72_000,
  bodyGraceMs: 15_000,
  bodyBytesPerSecond: 8_000,
  answerGraceMs: 60_000,
  answerBytesPerSecond: 8_000,
  admissionMs: 250,
  checkEveryMs: 2_000,
};

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Closes the connection of a request whose body comes more slowly than the least pace. */
export function abortSlowBodies(app: FastifyInstance, limits: HttpTimeouts): void {
  const receiving = new Map<IncomingMessage, { since: number; bytesBefore: number }>();
  app.addHook('onRequest', async ({ raw }) => {
    if (hasBody(raw)) receiving.set(raw, { since: performance.now(), bytesBefore: raw.socket.bytesRead });
  });
  const timer = setInterval(() => {
    for (const [message, { since, bytesBefore }] of receiving) {
      const allowedMs =
        limits.bodyGraceMs + ((message.socket.bytesRead - bytesBefore) / limits.bodyBytesPerSecond) * 1000;
      const isLate = performance.now() - since > allowedMs;
      if (isLate && !message.complete) message.destroy();
      if (message.complete || message.destroyed) receiving.delete(message);
    }
  }, limits.checkEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** How far an answer has come: bytes that have left, and bytes that wait for its reader. */
export type Progress = { readonly sent: number; readonly unsent: number };

/**
 * Judges readers by the least pace. Time in which nothing waits for them does not count, and what they have read faster
 * earlier counts for nothing: whoever stops reading is too slow after the grace.
 * @returns whether a reader, at its next look after `passedMs`, is too slow
 */
export function makePaceJudge(
  limits: Pick<HttpTimeouts, 'answerGraceMs' | 'answerBytesPerSecond'>,
): (reader: object, progress: Progress, passedMs: number) => boolean {
  const readers = new WeakMap<object, { sent: number; lateMs: number }>();
  const timeFor = (bytes: number) => (bytes / limits.answerBytesPerSecond) * 1000;
  return (reader, { sent, unsent }, passedMs) => {
    const last = readers.get(reader) ?? { sent, lateMs: 0 };
    const lateMs = unsent === 0 ? 0 : Math.max(0, last.lateMs + passedMs - timeFor(sent - last.sent));
    readers.set(reader, { sent, lateMs });
    return lateMs > limits.answerGraceMs + timeFor(unsent);
  };
}

/** Closes the connection of who reads an answer more slowly than the least pace. */
export function cutSlowReaders(
  app: FastifyInstance,
  open: ReadonlySet<ServerResponse>,
  limits: HttpTimeouts,
): void {
  const isTooSlow = makePaceJudge(limits);
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const passedMs = performance.now() - lookedAt;
    lookedAt += passedMs;
    for (const response of open) {
      const { socket } = response;
      if (socket === null) continue;
      const unsent = socket.writableLength;
      if (isTooSlow(response, { sent: socket.bytesWritten - unsent, unsent }, passedMs))
        socket.resetAndDestroy();
    }
  }, limits.checkEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
