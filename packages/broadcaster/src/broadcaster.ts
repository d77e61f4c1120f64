import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Addresses } from './core/addresses.ts';
import { applyTimeouts } from './core/apply-timeouts.ts';
import { readEvent } from './core/event-input.ts';
import { publish } from './core/publish.ts';
import { SendBuffer } from './core/send-buffer.ts';
import { terminateUser } from './core/sign-in.ts';
import { AppState, type Counters, type Hub } from './core/state.ts';
import { handleRequest, requireSignature } from './http/api.ts';
import { nodeHandler } from './http/node-handler.ts';
import type { ApiRequest, ApiResponse } from './http/request.ts';
import { type BroadcasterOptions, readOptions } from './options.ts';
import { attach } from './socket/attach.ts';
import { createSocketServer } from './socket/socket-server.ts';

const SWEEP_MS = 1_000;

/** An event to publish. Data that is not a string is sent as JSON, as the server SDK does. */
export type PublishedEvent = {
  readonly name: string;
  readonly channels: readonly string[];
  readonly data: unknown;
  /** The connection that caused the event and does not receive it. */
  readonly exceptSocketId?: string | undefined;
};

export type Stats = Readonly<Counters> & {
  /** Bytes buffered for clients that read too slowly. */
  readonly waiting: number;
  /** Client addresses tracked by the limits per address. */
  readonly addresses: number;
  readonly apps: readonly {
    readonly id: string;
    readonly connections: number;
    readonly channels: number;
    readonly users: number;
  }[];
};

export type Broadcaster = {
  /** Handles WebSocket upgrades on an HTTP server, listening or not yet. Requests outside `/app` are left alone. */
  attach(server: Server): void;
  /** Handles one upgrade request. Returns false when its path is not below `/app`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** The HTTP API as a request listener of Node's own server. */
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  /** The HTTP API for any other server: takes the raw request, returns the response to send. */
  respond(request: ApiRequest): ApiResponse;
  /**
   * Returns the error response when method, path and query are not signed with the secret of an app; null when the body
   * is worth reading. Call it before reading the body.
   */
  refuseUnsigned(method: string, url: string): ApiResponse | null;
  /** Maximum size of a request body of the HTTP API, in bytes. */
  readonly requestBytes: number;
  /**
   * Publishes without HTTP or signature, to the first app unless another is named. All events are validated before the
   * first is sent. Throws an InvalidEventError, or a RangeError when there is no such app.
   */
  publish(events: PublishedEvent | readonly PublishedEvent[], appId?: string): void;
  /** Closes every connection that is signed in as this user with 4009. Returns their number. */
  terminateUser(userId: string, appId?: string): number;
  stats(): Stats;
  /** Rejects new connections, closes all others gradually with 4200, and settles when all are closed. */
  stop(): Promise<void>;
};

/**
 * Creates a server of the Pusher Channels protocol 7 for one process. It does not listen itself: attach it to an HTTP
 * server. Throws a RangeError for an invalid option.
 */
export function createBroadcaster(options: BroadcasterOptions): Broadcaster {
  const settings = readOptions(options);
  const hub: Hub = {
    limits: settings.limits,
    log: settings.log,
    counters: { received: 0, published: 0, sent: 0, cutOff: 0 },
    backlog: new SendBuffer(),
    addresses: new Addresses(),
    now: () => settings.clock.now(),
    wallTime: () => settings.clock.wallTime(),
    stopping: false,
  };
  const apps = settings.apps.map(app => new AppState(app, hub));
  const byId = new Map(apps.map(app => [app.options.id, app]));
  const sockets = createSocketServer(settings, hub, new Map(apps.map(app => [app.options.key, app])));
  const api = {
    refuseUnsigned: (method: string, url: string) => requireSignature(byId, method, url),
    respond: (request: ApiRequest) => handleRequest(byId, request),
    requestBytes: settings.limits.requestBytes,
  };
  const stopSweeping = settings.clock.every(SWEEP_MS, () => {
    for (const app of apps) applyTimeouts(app, settings);
    hub.addresses.sweep(hub.now());
  });
  let stopped: Promise<void> | null = null;

  function appOf(id: string | undefined): AppState {
    const app = id === undefined ? apps[0] : byId.get(id);
    if (!app) throw new RangeError(id === undefined ? 'there is no app' : `there is no app ${id}`);
    return app;
  }

  return {
    ...api,
    attach: server => attach(server, sockets, settings.log),
    handleUpgrade: sockets.handleUpgrade,
    handleRequest: nodeHandler(api, settings.log),
    publish(events, appId) {
      const app = appOf(appId);
      const list: readonly PublishedEvent[] = Array.isArray(events) ? events : [events];
      const checked = list.map(({ name, channels, data, exceptSocketId }) => {
        const text = typeof data === 'string' ? data : JSON.stringify(data ?? null);
        return readEvent(app, { name, channels, data: text, socket_id: exceptSocketId });
      });
      for (const event of checked) publish(app, event);
    },
    terminateUser: (userId, appId) => terminateUser(appOf(appId), userId),
    stats: () => ({
      ...hub.counters,
      waiting: hub.backlog.bytes,
      addresses: hub.addresses.size,
      apps: apps.map(({ options: { id }, connections, channels, users }) => ({
        id,
        connections: connections.size,
        channels: channels.size,
        users: users.size,
      })),
    }),
    stop() {
      hub.stopping = true;
      stopSweeping();
      stopped ??= sockets.stop();
      return stopped;
    },
  };
}
