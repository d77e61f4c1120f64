import type { BroadcasterAppOptions, Limits, Log } from '../options.ts';
import type { ChannelKind } from '../protocol/channel-name.ts';
import type { UserId } from '../protocol/server-frames.ts';
import type { Addresses, ClientAddress } from './addresses.ts';
import { EventCache } from './event-cache.ts';
import { RateLimiter } from './rate-limiter.ts';
import type { SendBuffer } from './send-buffer.ts';

/** The socket to one client; implemented by the WebSocket of `ws`. */
export type Outlet = {
  /** Bytes passed to `send` that have not left the process yet. */
  readonly bufferedAmount: number;
  /** 1 while it is open, as in the WebSocket standard. */
  readonly readyState: number;
  /** `onSent` is called when the frame has left the process, or never will. */
  send(frame: string | Buffer, options: { binary: boolean }, onSent?: () => void): void;
  close(code: number, reason: string): void;
  /** Stops reading from it. After `close`, the socket is then destroyed by a timeout. */
  pause(): void;
  /** Destroys it immediately, without a close frame. */
  terminate(): void;
};

export type Counters = {
  received: number;
  published: number;
  sent: number;
  /** Connections that were cut off because they read too slowly. */
  cutOff: number;
};

/** State shared by all apps of one server. */
export type Hub = {
  readonly limits: Limits;
  readonly log: Log;
  readonly counters: Counters;
  readonly backlog: SendBuffer<Connection>;
  readonly addresses: Addresses<Connection>;
  /** The two time sources of a Clock. */
  readonly now: () => number;
  readonly wallTime: () => number;
  /** All connections are being closed: members are no longer notified who leaves. */
  stopping: boolean;
};

/** A user on a presence channel, with the number of the user's connections there. */
export type Member = { readonly id: UserId; readonly info: unknown; connections: number };

export type Channel = {
  readonly name: string;
  readonly kind: ChannelKind;
  /** Each connection with its member; null outside presence channels. */
  readonly subscribers: Map<Connection, Member | null>;
  /** Keyed by the id as a string: 7 and "7" are one user. Null outside presence channels. */
  readonly members: Map<string, Member> | null;
};

export type SignedInUser = { readonly id: string; readonly info: unknown };

/** One app with its connections, channels and users. */
export class AppState {
  readonly options: BroadcasterAppOptions;
  readonly hub: Hub;
  readonly connections = new Map<string, Connection>();
  /** Only channels that someone has joined. */
  readonly channels = new Map<string, Channel>();
  readonly users = new Map<string, Set<Connection>>();
  readonly cache: EventCache;

  constructor(options: BroadcasterAppOptions, hub: Hub) {
    this.options = options;
    this.hub = hub;
    this.cache = new EventCache(hub.limits.cachedEvents, hub.limits.cacheSeconds);
  }
}

/** One client. It owns no timer and no closure, so that five thousand of them stay cheap. */
export class Connection {
  readonly id: string;
  readonly app: AppState;
  readonly outlet: Outlet;
  readonly address: ClientAddress<Connection>;
  readonly channels = new Set<Channel>();
  readonly messages = new RateLimiter();
  readonly openedAt: number;
  clientEvents: RateLimiter | null = null;
  user: SignedInUser | null = null;
  lastActivityAt: number;
  /** When it last left its only channel, or was opened; meaningless while it is on a channel. */
  idleSince: number;
  /** When the pending ping was sent; null without one. */
  pingedAt: number | null = null;
  /** Nothing is sent to it or read from it any longer. */
  closed = false;

  constructor(id: string, app: AppState, outlet: Outlet, address: ClientAddress<Connection>) {
    this.id = id;
    this.app = app;
    this.outlet = outlet;
    this.address = address;
    this.openedAt = app.hub.now();
    this.lastActivityAt = this.openedAt;
    this.idleSince = this.openedAt;
  }

  /** Records that the client is alive, whatever it sent. */
  noteActivity(): void {
    this.lastActivityAt = this.app.hub.now();
    this.pingedAt = null;
  }
}
