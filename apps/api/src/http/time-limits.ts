import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long a client may take, in milliseconds (docs/decisions/0042). Connections that have become WebSockets are not concerned. */
export type TimeLimits = {
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
  /** How often all of these are looked at. */
  readonly checkEveryMs: number;
};

/** A photo of 8 MB takes 135 seconds at half a megabit a second. Proxies keep connections for 60 seconds. */
export const timeLimits: TimeLimits = {
  headersMs: 15_000,
  requestMs: 240_000,
  silenceMs: 60_000,
  keepAliveMs: 72_000,
  bodyGraceMs: 15_000,
  bodyBytesPerSecond: 8_000,
  checkEveryMs: 2_000,
};

/** The limits that Node keeps by itself, as options of Fastify. */
export const serverOptions = (limits: TimeLimits) => ({
  http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
  requestTimeout: limits.requestMs,
  connectionTimeout: limits.silenceMs,
  keepAliveTimeout: limits.keepAliveMs,
});

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Closes the connection of a request whose body comes more slowly than the least pace. */
export function cutSlowBodies(app: FastifyInstance, limits: TimeLimits): void {
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
