import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Time limits of a client, in milliseconds (apps/api/README.md). They do not apply to WebSockets. */
export type HttpTimeouts = {
  /** Until the head of a request is complete, also of the first one of a new connection. */
  readonly headersMs: number;
  /** Until the whole request has arrived, with its body. */
  readonly requestMs: number;
  /** Without a byte in either direction while a request is open. */
  readonly silenceMs: number;
  /** Between two requests of one connection. */
  readonly keepAliveMs: number;
  /** How far a body may be behind the minimum speed before its sender is disconnected. */
  readonly bodyGraceMs: number;
  readonly bodyBytesPerSecond: number;
  /** How far a reader may be behind the minimum speed before it is disconnected. */
  readonly answerGraceMs: number;
  readonly answerBytesPerSecond: number;
  /** After this, the caller is admitted again before the call is executed. */
  readonly admissionMs: number;
  /** The interval of the checks. */
  readonly checkEveryMs: number;
};

/**
 * A photo of 8 MB takes 135 seconds at 0.5 Mbit/s. Proxies keep connections for 60 seconds. The kernel buffers up to
 * four megabytes of a response and then takes more in jumps: the grace for responses covers jumps of half a megabyte.
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

/** Closes the connection of a request whose body arrives below the minimum speed. */
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

/** Progress of a response: bytes sent, and bytes waiting for the reader. */
export type Progress = { readonly sent: number; readonly unsent: number };

/**
 * Compares readers with the minimum speed. Time without unsent bytes does not count, and faster reading earlier gives
 * no credit: a reader who stops is too slow after the grace period.
 * @returns whether a reader, `passedMs` after its last check, is too slow
 */
export function makeSpeedCheck(
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

/** Closes the connection of a client that reads a response below the minimum speed. */
export function cutSlowReaders(
  app: FastifyInstance,
  open: ReadonlySet<ServerResponse>,
  limits: HttpTimeouts,
): void {
  const isTooSlow = makeSpeedCheck(limits);
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
