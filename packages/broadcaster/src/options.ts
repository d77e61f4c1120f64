import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { type Clock, systemClock } from './clock.ts';

/** One application: its clients connect with `key`, its servers sign with `secret`. */
export type BroadcasterAppOptions = {
  /** A number as a string: the server SDK parses ids in URLs as numbers. */
  readonly id: string;
  readonly key: string;
  readonly secret: string;
  /** Default true. Clients of a disabled app are refused with 4003, its servers with 403. */
  readonly enabled?: boolean;
  /** Whether clients may send `client-` events, or a predicate of channel and event. Default false. */
  readonly clientEvents?: boolean | ((channel: string, event: string) => boolean);
  /** Refuse connections without TLS with 4000. Default false. */
  readonly tlsOnly?: boolean;
  /** Maximum connections of the app; the next one is refused with 4004. Default: no limit but the server's. */
  readonly capacity?: number;
  /** Close connections with 4009 that have neither signed in nor joined a private channel by then. Default: never. */
  readonly authorizeWithinSeconds?: number;
  /** Whether a valid channel name is a channel of the app; others cannot be joined. Default: all are. */
  readonly channels?: (name: string) => boolean;
  /**
   * Whether joining the private channel of this name authorises the connection, as `authorizeWithinSeconds` requires.
   * Default: each does.
   */
  readonly authorizingChannels?: (name: string) => boolean;
  /** Whether `pusher:signin` authorises the connection too. Default true; with false only `authorizingChannels` do. */
  readonly signInAuthorizes?: boolean;
  /**
   * Whether the channel of this name requires sign-in, so that `terminateUser` reaches all its subscribers; other
   * connections are refused with the status 401. Default: none.
   */
  readonly signedInChannels?: (name: string) => boolean;
  /**
   * Maximum connections on the channel of this name; the next one is refused with the status 429. Infinity is no limit.
   * Default: no limit.
   */
  readonly subscribersPerChannel?: (name: string) => number;
};

/** Every limit of the server. Sizes are bytes of UTF-8. */
export type Limits = {
  /** Concurrently open sockets of all apps; the next one is refused with 4100. */
  readonly connections: number;
  /** Connections per address; the next one is refused with 4100, as for the next two limits. */
  readonly addressConnections: number;
  /** Connections per address that are not authorised yet, for apps with `authorizeWithinSeconds`. */
  readonly unauthorisedPerAddress: number;
  /** Attempts per second of one address to join a channel. */
  readonly addressJoinsPerSecond: number;
  /** Connections per address that wait for admission; the next one is refused with 503. */
  readonly addressQueue: number;
  readonly eventBytes: number;
  readonly eventNameLength: number;
  readonly eventsPerBatch: number;
  readonly channelsPerEvent: number;
  readonly clientEventBytes: number;
  /** Client events per second of one connection; the next one gets the error 4301. */
  readonly clientEventsPerSecond: number;
  /** Messages per second of one connection, including WebSocket pings and pongs; the next one closes it with 4100. */
  readonly messagesPerSecond: number;
  readonly channelsPerConnection: number;
  readonly membersPerChannel: number;
  /** `channel_data` and `user_data`, which the server holds in memory. */
  readonly userDataBytes: number;
  /** Size of a client's WebSocket message; a larger one closes the connection with 1009. */
  readonly messageBytes: number;
  /** Body of a request to the HTTP API. A full batch fits, JSON escaped in JSON. */
  readonly requestBytes: number;
  /** Send buffer per connection; a client that exceeds it is cut off. */
  readonly bufferedBytes: number;
  /** Send buffer of all connections; beyond it, the clients furthest behind are cut off. */
  readonly bufferedBytesInAll: number;
  readonly cachedEvents: number;
  readonly cacheSeconds: number;
};

export type Log = Record<'debug' | 'warn' | 'error', (details: object, message: string) => void>;

export type BroadcasterOptions = {
  readonly apps: readonly BroadcasterAppOptions[];
  /**
   * After this time without a message a client pings the server, and the server pings a little later. Default 50: many
   * proxies close connections that are idle for 60.
   */
  readonly activityTimeoutSeconds?: number;
  /** How long a pong may take before the connection is closed with 4201. Default 30. */
  readonly pongTimeoutSeconds?: number;
  /** A connection that is on no channel for this time is closed with 4202. Default 86,400, a day. */
  readonly inactivitySeconds?: number;
  /** Maximum age of a connection: it is closed with 4200, and its client reconnects immediately. Default: unlimited. */
  readonly longestConnectionSeconds?: number;
  /** New connections admitted per second; others wait, so that a restart causes no thundering herd. Default 250. */
  readonly admissionsPerSecond?: number;
  /** How long a stop spreads closing its connections. Default 10 ms per connection, at most 5,000 ms. */
  readonly stopSpread?: { readonly atMostMs: number; readonly perConnectionMs: number };
  readonly limits?: Partial<Limits>;
  /** Whether an upgrade request came over TLS, for `tlsOnly`. Default: by the socket itself, ignoring proxies. */
  readonly isSecure?: (request: IncomingMessage) => boolean;
  /**
   * The key of the limits per address for an upgrade request, such as an IPv4 address or the /48 of an IPv6 address.
   * Default: the remote address of the socket, ignoring proxies.
   */
  readonly clientAddress?: (request: IncomingMessage) => string;
  /**
   * The origins whose pages may connect, as browsers write them: `https://example.com`. Another one gets 403. A client
   * without an origin is not a browser, could claim any, and is admitted. Default: any.
   */
  readonly origins?: 'any' | readonly string[];
  readonly log?: Log;
  readonly clock?: Clock;
};

export const defaultLimits: Limits = {
  connections: 50_000,
  addressConnections: 2_000,
  unauthorisedPerAddress: 300,
  addressJoinsPerSecond: 1_000,
  addressQueue: 500,
  eventBytes: 10_240,
  eventNameLength: 200,
  eventsPerBatch: 10,
  channelsPerEvent: 100,
  clientEventBytes: 10_240,
  clientEventsPerSecond: 10,
  messagesPerSecond: 300,
  channelsPerConnection: 200,
  membersPerChannel: 100,
  userDataBytes: 2_048,
  messageBytes: 32_768,
  requestBytes: 262_144,
  bufferedBytes: 262_144,
  bufferedBytesInAll: 67_108_864,
  cachedEvents: 1_000,
  cacheSeconds: 1_800,
};

const silent: Log = { debug: () => undefined, warn: () => undefined, error: () => undefined };

export type BroadcasterSettings = Required<Omit<BroadcasterOptions, 'apps' | 'limits'>> & {
  readonly apps: readonly BroadcasterAppOptions[];
  readonly limits: Limits;
};

/** Fills in the defaults. Throws a RangeError that names the first invalid option. */
export function readOptions(options: BroadcasterOptions): BroadcasterSettings {
  const settings: BroadcasterSettings = {
    activityTimeoutSeconds: 50,
    pongTimeoutSeconds: 30,
    inactivitySeconds: 86_400,
    longestConnectionSeconds: Number.POSITIVE_INFINITY,
    admissionsPerSecond: 250,
    stopSpread: { atMostMs: 5_000, perConnectionMs: 10 },
    isSecure: request => request.socket instanceof TLSSocket,
    clientAddress: request => request.socket.remoteAddress ?? '',
    origins: 'any',
    log: silent,
    clock: systemClock,
    ...options,
    limits: { ...defaultLimits, ...options.limits },
  };
  requirePositive('activityTimeoutSeconds', settings.activityTimeoutSeconds);
  requirePositive('pongTimeoutSeconds', settings.pongTimeoutSeconds);
  requirePositive('inactivitySeconds', settings.inactivitySeconds);
  requirePositive('longestConnectionSeconds', settings.longestConnectionSeconds);
  requirePositive('admissionsPerSecond', settings.admissionsPerSecond);
  for (const [name, value] of Object.entries(settings.limits)) requirePositive(`limits.${name}`, value);
  if (settings.origins !== 'any') for (const origin of settings.origins) requireOrigin(origin);
  requireDistinct('id', settings.apps);
  requireDistinct('key', settings.apps);
  for (const app of settings.apps) requireApp(app);
  return settings;
}

function requirePositive(name: string, value: number): void {
  if (!(value > 0)) throw new RangeError(`${name} must be a positive number, not ${value}`);
}

function requireOrigin(origin: string): void {
  if (URL.parse(origin)?.origin !== origin)
    throw new RangeError(`an origin must look like https://example.com, not ${JSON.stringify(origin)}`);
}

function requireDistinct(field: 'id' | 'key', apps: readonly BroadcasterAppOptions[]): void {
  if (new Set(apps.map(app => app[field])).size < apps.length)
    throw new RangeError(`two apps have the same ${field}`);
}

function requireApp(app: BroadcasterAppOptions): void {
  if (!/^[1-9]\d{0,14}$/.test(app.id))
    throw new RangeError(`the app id must be a number, not ${JSON.stringify(app.id)}`);
  if (!/^[\w-]+$/.test(app.key))
    throw new RangeError(`the key of app ${app.id} must be letters, digits, - and _`);
  if (app.authorizeWithinSeconds !== undefined)
    requirePositive(`authorizeWithinSeconds of app ${app.id}`, app.authorizeWithinSeconds);
  if (app.secret === '') throw new RangeError(`the secret of app ${app.id} is empty`);
}
