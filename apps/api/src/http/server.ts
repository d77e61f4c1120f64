import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpTimeouts } from './timeouts.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** As Node has it since 24.9, which its types do not say of a server yet. */
type UpgradingServer = Server & { shouldUpgradeCallback?: (request: IncomingMessage) => boolean };

/** How a server is made, and the answers that have not left. */
type OneAtATime = {
  readonly open: ReadonlySet<ServerResponse>;
  readonly serverFactory: (handler: Handler) => Server;
  /**
   * Has no request become a WebSocket before the last answer has left: Node would give the connection away, and the answer would wait
   * as long as it lives. Call it when whoever takes upgrades has said which.
   */
  readonly upgradeAlone: (server: UpgradingServer) => void;
};

/** What Node answers by itself and queues without end, as if it were no request: an unknown `Expect`, and no `Host` (RFC 9112, 3.2). */
const NO_EXPECTATION = { code: 'ERR_EXPECTATION' };
const NO_HOST = { code: 'ERR_NO_HOST' };

const lacksHost = ({ headers, httpVersion }: IncomingMessage) =>
  headers.host === undefined && httpVersion !== '1.0';

/**
 * Makes servers that answer one request of a connection at a time, whoever would answer it: one that comes before the answer to the
 * last has left closes the connection. Browsers and proxies wait; others had thousands of answers made by one packet.
 * @param refuse answers what is no request, and closes its connection
 */
export function oneAtATime(
  limits: HttpTimeouts,
  refuse: (cause: { readonly code: string }, socket: Socket) => void,
): OneAtATime {
  const open = new Set<ServerResponse>();
  const last = new WeakMap<Socket, ServerResponse>();

  function isAnswered(socket: Socket): boolean {
    const before = last.get(socket);
    return before === undefined || !open.has(before);
  }

  function isAlone({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (!isAnswered(socket)) socket.destroy();
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
      // What becomes no WebSocket is an ordinary request, and closes its connection as such.
      server.shouldUpgradeCallback = request =>
        isAnswered(request.socket) && (takes?.call(server, request) ?? true);
    },
  };
}
