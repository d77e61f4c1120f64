import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { connectionRefusal, enterAddress } from '../core/address-limits.ts';
import type { ClientAddress } from '../core/addresses.ts';
import { disconnect } from '../core/leave.ts';
import { countMessage, receive } from '../core/receive.ts';
import { type AppState, Connection, type Hub } from '../core/state.ts';
import type { BroadcasterSettings } from '../options.ts';
import { closeCodes } from '../protocol/codes.ts';
import { connectionEstablished, errorFrame } from '../protocol/server-frames.ts';
import { Admission } from './admission.ts';
import { drain } from './drain.ts';
import { type HandshakeRefusal, isAllowedOrigin, isSocketPath, readHandshake } from './handshake.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';

/** How long a client may take to reply to a close frame. */
const CLOSE_TIMEOUT_MS = 2_000;
/**
 * Maximum frames per message and chunks per frame: each of them costs far more memory than its bytes. Chrome splits
 * messages larger than 64 kB, and every network carries at least 536 bytes in one packet.
 */
const frameLimits = (messageBytes: number) => ({
  maxFragments: 16 + Math.floor(messageBytes / 65_536),
  maxBufferedChunks: 128 + Math.floor(messageBytes / 536),
});
/** Sockets beyond the limit that are accepted only to send the error; beyond these, the upgrade gets a plain 503. */
const ROOM_FOR_REFUSALS = 500;

export type SocketServer = {
  /** Handles an upgrade request. Returns false, and leaves the socket alone, when its path is not below `/app`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Stops admission, then closes all connections. Settles when the last socket is closed. */
  stop(): Promise<void>;
};

const HALF = 2 ** 32;

/** Returns a new `123.456`. Signatures contain it, so it must not repeat, not even after a restart. */
function newSocketId(): string {
  return `${randomInt(1, HALF)}.${randomInt(1, HALF)}`;
}

/** Turns upgrade requests into connections and their frames into calls of the core. */
export function createSocketServer(
  settings: BroadcasterSettings,
  hub: Hub,
  apps: ReadonlyMap<string, AppState>,
): SocketServer {
  // Typed apart from the call: the types of ws do not know closeTimeout yet.
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: settings.limits.messageBytes,
    ...frameLimits(settings.limits.messageBytes),
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
  const server = new WebSocketServer(options);
  const admission = new Admission(settings.clock, settings.admissionsPerSecond, settings.limits.addressQueue);
  /** Every socket that is not closed yet; null for refused ones. */
  const open = new Map<WebSocket, Connection | null>();

  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const connection = open.get(this);
    if (!connection) return;
    try {
      receive(connection, isBinary || !Buffer.isBuffer(data) ? null : data.toString());
    } catch (error) {
      // Not expected for any message. An uncaught error would end the connections of all other clients too.
      hub.log.error({ err: error, socketId: connection.id }, 'a message could not be handled');
      this.terminate();
    }
  }

  /** WebSocket pings and pongs count too: pusher-js in Node uses them instead of the protocol's. */
  function onControlFrame(this: WebSocket): void {
    const connection = open.get(this);
    if (connection) countMessage(connection);
  }

  function onClose(this: WebSocket): void {
    const connection = open.get(this);
    open.delete(this);
    if (!connection) return;
    disconnect(connection);
    hub.backlog.forget(connection);
  }

  /** An invalid frame or a broken connection; ws closes the socket itself. */
  function onError(error: Error): void {
    hub.log.debug({ err: error }, 'a socket failed');
  }

  function welcome(socket: WebSocket, request: IncomingMessage, addressName: string): void {
    socket.on('error', onError);
    socket.on('close', onClose);
    const found = admit(request, addressName);
    if ('code' in found) reject(socket, found);
    else connect(socket, found.app, found.address);
  }

  function admit(
    request: IncomingMessage,
    addressName: string,
  ): { app: AppState; address: ClientAddress<Connection> } | HandshakeRefusal {
    if (open.size >= settings.limits.connections) return full;
    const found = readHandshake(urlOf(request), settings.isSecure(request), apps);
    if ('code' in found) return found;
    const address = hub.addresses.of(addressName);
    const reason = connectionRefusal(address, found.app);
    return reason === null ? { app: found.app, address } : { code: closeCodes.overCapacity, reason };
  }

  function connect(socket: WebSocket, app: AppState, address: ClientAddress<Connection>): void {
    const connection = new Connection(newSocketId(), app, socket, address);
    enterAddress(connection);
    open.set(socket, connection);
    app.connections.set(connection.id, connection);
    socket.on('message', onMessage);
    socket.on('ping', onControlFrame);
    socket.on('pong', onControlFrame);
    socket.send(connectionEstablished(connection.id, settings.activityTimeoutSeconds));
  }

  function reject(socket: WebSocket, { code, reason }: HandshakeRefusal): void {
    open.set(socket, null);
    for (const event of ['message', 'ping', 'pong']) socket.on(event, stopReading);
    socket.send(errorFrame(code, reason));
    socket.close(code, reason);
  }

  return {
    handleUpgrade(request, socket, head) {
      if (!isSocketPath(urlOf(request))) return false;
      socket.on('error', onError);
      if (!isAllowedOrigin(request.headers.origin, settings.origins)) {
        refuseUpgrade(socket, '403 Forbidden');
        return true;
      }
      const address = settings.clientAddress(request);
      admission.enter({
        address,
        admit() {
          if (socket.destroyed) return false;
          if (open.size < settings.limits.connections + ROOM_FOR_REFUSALS) {
            server.handleUpgrade(request, socket, head, client => welcome(client, request, address));
            socket.off('error', onError);
          } else unavailable(socket);
          return true;
        },
        refuse: () => unavailable(socket),
      });
      return true;
    },
    async stop() {
      admission.close();
      await drain(open, settings);
    },
  };
}

const full: HandshakeRefusal = { code: closeCodes.overCapacity, reason: 'The server is full' };

function urlOf(request: IncomingMessage): string {
  return request.url ?? '';
}

function unavailable(socket: Duplex): void {
  refuseUpgrade(socket, '503 Service Unavailable');
}

/** Stops reading from a refused socket, whose messages are ignored anyway. */
function stopReading(this: WebSocket): void {
  this.pause();
}
