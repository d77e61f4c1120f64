import type { AppOptions, Limits, Log } from '../options.ts';
import type { ChannelKind } from '../protocol/channel-name.ts';
import type { UserId } from '../protocol/server-frames.ts';
import type { Addresses, ClientAddress } from './addresses.ts';
import { EventCache } from './event-cache.ts';
import { RateLimit } from './rate-limit.ts';
import type { SendBuffer } from './send-buffer.ts';

/** The way to one client; a WebSocket of `ws` is one as it is. */
export type Outlet = {
  /** Bytes that were given to `send` and are not yet out of the process. */
  readonly bufferedAmount: number;
  /** 1 while it is open, as the standard counts. */
  readonly readyState: number;
  /** `onSent` is called when the frame has left the process, or never will. */
  send(frame: string | Buffer, options: { binary: boolean }, onSent?: () => void): void;
  close(code: number, reason: string): void;
  /** Nothing more is read from it. After `close` it is then gone a little later. */
  pause(): void;
  /** Ends it at once, without a goodbye. */
  terminate(): void;
};

export type Counters = {
  received: number;
  published: number;
  sent: number;
  /** Connections that were cut off because they read too slowly. */
  cutOff: number;
};

/** What all apps of one server share. */
export type Hub = {
  readonly limits: Limits;
  readonly log: Log;
  readonly counters: Counters;
  readonly backlog: SendBuffer<Connection>;
  readonly addresses: Addresses<Connection>;
  /** The two times of a Clock. */
  readonly now: () => number;
  readonly wallTime: () => number;
  /** Everyone is being closed: nobody is told any more who leaves. */
  stopping: boolean;
};

/** A user on a presence channel, however many connections the user has there. */
export type Member = { readonly id: UserId; readonly info: unknown; connections: number };

export type Channel = {
  readonly name: string;
  readonly kind: ChannelKind;
  /** Each connection with the member it is; null outside presence channels. */
  readonly subscribers: Map<Connection, Member | null>;
  /** By the text of the id: 7 and "7" are one user. Null outside presence channels. */
  readonly members: Map<string, Member> | null;
};

export type SignedInUser = { readonly id: string; readonly info: unknown };

/** One app with everything that is alive in it. */
export class App {
  readonly options: AppOptions;
  readonly hub: Hub;
  readonly connections = new Map<string, Connection>();
  /** Only channels that someone has joined. */
  readonly channels = new Map<string, Channel>();
  readonly users = new Map<string, Set<Connection>>();
  readonly cache: EventCache;

  constructor(options: AppOptions, hub: Hub) {
    this.options = options;
    this.hub = hub;
    this.cache = new EventCache(hub.limits.cachedEvents, hub.limits.cacheSeconds);
  }
}

/** One client. It owns no timer and no closure: five thousand of them must stay cheap. */
export class Connection {
  readonly id: string;
  readonly app: App;
  readonly outlet: Outlet;
  readonly address: ClientAddress<Connection>;
  readonly channels = new Set<Channel>();
  readonly messages = new RateLimit();
  readonly openedAt: number;
  clientEvents: RateLimit | null = null;
  user: SignedInUser | null = null;
  lastActivityAt: number;
  /** When it was last on a channel, or opened; it says nothing while it is on one. */
  idleSince: number;
  /** When the ping went out that has not been answered yet. */
  pingedAt: number | null = null;
  /** Nothing is sent to it or taken from it any more. */
  closed = false;

  constructor(id: string, app: App, outlet: Outlet, address: ClientAddress<Connection>) {
    this.id = id;
    this.app = app;
    this.outlet = outlet;
    this.address = address;
    this.openedAt = app.hub.now();
    this.lastActivityAt = this.openedAt;
    this.idleSince = this.openedAt;
  }

  /** Notes that the client is there, whatever it sent. */
  noteActivity(): void {
    this.lastActivityAt = this.app.hub.now();
    this.pingedAt = null;
  }
}
