import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpTimeouts } from './timeouts.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Exists in Node since 24.9, but is missing in its types. */
type UpgradingServer = Server & { shouldUpgradeCallback?: (request: IncomingMessage) => boolean };

/** The server factory, and the responses that were not fully sent. */
type SequentialServers = {
  readonly open: ReadonlySet<ServerResponse>;
  readonly serverFactory: (handler: Handler) => Server;
  /**
   * Allows no upgrade to a WebSocket before the last response was sent: Node would hand over the connection, and the
   * response would wait as long as it lives. Call it once the upgrade handler has set its callback.
   */
  readonly upgradeAlone: (server: UpgradingServer) => void;
};

/** Node responds to these itself and queues them without limit: unknown `Expect`, no `Host` (RFC 9112, 3.2). */
const NO_EXPECTATION = { code: 'ERR_EXPECTATION' };
const NO_HOST = { code: 'ERR_NO_HOST' };

const lacksHost = ({ headers, httpVersion }: IncomingMessage) =>
  headers.host === undefined && httpVersion !== '1.0';

/**
 * Makes servers that handle one request of a connection at a time: a request that arrives before the last response was
 * sent closes the connection. Browsers and proxies wait; other clients could start thousands of requests by one packet.
 * @param refuse responds to an unparsable request, and closes its connection
 */
export function makeSequentialServers(
  limits: HttpTimeouts,
  refuse: (cause: { readonly code: string }, socket: Socket) => void,
): SequentialServers {
  const open = new Set<ServerResponse>();
  const last = new WeakMap<Socket, ServerResponse>();

  function isLastSent(socket: Socket): boolean {
    const before = last.get(socket);
    return before === undefined || !open.has(before);
  }

  function isAlone({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (!isLastSent(socket)) socket.destroy();
    if (socket.destroyed) return false;
    last.set(socket, response);
    open.add(response);
    response.once('close', () => open.delete(response));
    return true;
  }

  const ifAlone =
    (serve: Handler): Handler =>
    (request, response) => {
      if (!isAlone(request, response)) return;
      if (lacksHost(request)) refuse(NO_HOST, request.socket);
      else serve(request, response);
    };

  return {
    open,
    serverFactory(handler) {
      const server = createServer({
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        keepAliveTimeout: limits.keepAliveMs,
        connectionsCheckingInterval: limits.checkEveryMs,
        requireHostHeader: false,
      });
      server.setTimeout(limits.silenceMs);
      const invite: Handler = (request, response) => {
        response.writeContinue();
        handler(request, response);
      };
      server.on('request', ifAlone(handler));
      server.on('checkContinue', ifAlone(invite));
      server.on(
        'checkExpectation',
        ifAlone(({ socket }) => refuse(NO_EXPECTATION, socket)),
      );
      return server;
    },
    upgradeAlone(server) {
      const takes = server.shouldUpgradeCallback;
      // A refused upgrade is handled as an ordinary request, which closes its connection.
      server.shouldUpgradeCallback = request =>
        isLastSent(request.socket) && (takes?.call(server, request) ?? true);
    },
  };
}
