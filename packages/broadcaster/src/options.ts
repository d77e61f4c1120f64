import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { type Clock, systemClock } from './clock.ts';

/** One application: its clients connect with `key`, its servers sign with `secret`. */
export type AppOptions = {
  /** A number as text: the server SDK reads ids out of URLs as numbers. */
  readonly id: string;
  readonly key: string;
  readonly secret: string;
  /** Default true. Clients of a disabled app are refused with 4003, its servers with 403. */
  readonly enabled?: boolean;
  /** Whether clients may send `client-` events, or on which channels and of which names. Default false. */
  readonly clientEvents?: boolean | ((channel: string, event: string) => boolean);
  /** Refuse connections without TLS with 4000. Default false. */
  readonly tlsOnly?: boolean;
  /** Connections the app may hold; the next one is refused with 4004. Default: no limit but the server's. */
  readonly capacity?: number;
  /** Close with 4009 whoever has neither signed in nor joined a private channel after this time. Default: never. */
  readonly authorizeWithinSeconds?: number;
  /** Which of the names that the protocol knows are channels of the app; the others cannot be joined. Default: all of them. */
  readonly channels?: (name: string) => boolean;
  /**
   * Whether a private channel of this name, once joined, shows that the app knows the connection, as
   * `authorizeWithinSeconds` asks. Default: each does.
   */
  readonly authorizingChannels?: (name: string) => boolean;
  /** Whether `pusher:signin` shows it too. Default true; false leaves `authorizingChannels` alone to bound connections. */
  readonly signInAuthorizes?: boolean;
  /**
   * Channels that only who is signed in may join, so that `terminateUser` reaches everyone who is on them; the others are
   * refused with the status 401. Default: none.
   */
  readonly signedInChannels?: (name: string) => boolean;
  /**
   * Connections that a channel of this name may have; the next one is refused with the status 429. Infinity is no limit.
   * Default: no limit.
   */
  readonly subscribersPerChannel?: (name: string) => number;
};

/** Every limit of the server. Sizes are bytes of UTF-8. */
export type Limits = {
  /** Sockets open at once, over all apps; the next one is refused with 4100. */
  readonly connections: number;
  /** Connections of one address; the next one is refused with 4100, as by the two limits that follow. */
  readonly addressConnections: number;
  /** Those of them that have not authorised themselves yet, for apps with `authorizeWithinSeconds`. */
  readonly addressStrangers: number;
  /** Channels that the connections of one address may ask to join in one second. */
  readonly addressJoinsPerSecond: number;
  /** Connections of one address that wait to be let in; the next one is answered with 503. */
  readonly addressQueue: number;
  readonly eventBytes: number;
  readonly eventNameLength: number;
  readonly eventsPerBatch: number;
  readonly channelsPerEvent: number;
  readonly clientEventBytes: number;
  /** Client events of one connection in one second; the next one is answered with the error 4301. */
  readonly clientEventsPerSecond: number;
  /** Messages of any kind of one connection in one second, WebSocket's pings and pongs too; the next one closes it with 4100. */
  readonly messagesPerSecond: number;
  readonly channelsPerConnection: number;
  readonly membersPerChannel: number;
  /** `channel_data` and `user_data`, which the server keeps in memory. */
  readonly userDataBytes: number;
  /** A single WebSocket message of a client; a larger one closes the connection with 1009. */
  readonly messageBytes: number;
  /** The body of a request to the HTTP API. A full batch fits, JSON escaped in JSON. */
  readonly requestBytes: number;
  /** Memory for what waits to be sent to one connection; one that reads more slowly than this is cut off. */
  readonly bufferedBytes: number;
  /** The same for all connections together; beyond it those that are furthest behind are cut off. */
  readonly bufferedBytesInAll: number;
  readonly cachedEvents: number;
  readonly cacheSeconds: number;
};

export type Log = Record<'debug' | 'warn' | 'error', (details: object, message: string) => void>;

export type BroadcasterOptions = {
  readonly apps: readonly AppOptions[];
  /**
   * After so many seconds without a message a client asks whether the server is still there, and the server does the same a
   * little later. Default 50: many proxies cut what is silent for 60.
   */
  readonly activityTimeoutSeconds?: number;
  /** How long the answer to a ping may take before the connection is closed with 4201. Default 30. */
  readonly pongTimeoutSeconds?: number;
  /** A connection that is on no channel for so many seconds is closed with 4202. Default 86,400, a day. */
  readonly inactivitySeconds?: number;
  /** A connection that is so old is closed with 4200, and its client comes back with another id at once. Default: never. */
  readonly longestConnectionSeconds?: number;
  /** New connections let in each second; more of them wait, so that a restart is no stampede. Default 250. */
  readonly admissionsPerSecond?: number;
  /** Over how long a stop spreads the closing of its connections. Default 5,000 ms at most and 10 ms for each. */
  readonly stopSpread?: { readonly atMostMs: number; readonly perConnectionMs: number };
  readonly limits?: Partial<Limits>;
  /** Whether an upgrade request came over TLS, for `tlsOnly`. Default: by the socket itself, which knows of no proxy. */
  readonly isSecure?: (request: IncomingMessage) => boolean;
  /**
   * What the limits of one address count an upgrade request for, such as an IPv4 address or the /48 of an IPv6 address. Default:
   * the address of the socket as it is, which knows of no proxy.
   */
  readonly clientAddress?: (request: IncomingMessage) => string;
  /**
   * The origins whose pages may connect, as browsers write them: `https://example.com`. Another one is answered with 403. What
   * sends no origin is no browser, could claim any, and is let in. Default: any.
   */
  readonly origins?: 'any' | readonly string[];
  readonly log?: Log;
  readonly clock?: Clock;
};

export const defaultLimits: Limits = {
  connections: 50_000,
  addressConnections: 2_000,
  addressStrangers: 300,
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

export type Settings = Required<Omit<BroadcasterOptions, 'apps' | 'limits'>> & {
  readonly apps: readonly AppOptions[];
  readonly limits: Limits;
};

/** Fills in the defaults. Throws a RangeError that names the first option that cannot be. */
export function readOptions(options: BroadcasterOptions): Settings {
  const settings: Settings = {
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

function requireDistinct(field: 'id' | 'key', apps: readonly AppOptions[]): void {
  if (new Set(apps.map(app => app[field])).size < apps.length)
    throw new RangeError(`two apps have the same ${field}`);
}

function requireApp(app: AppOptions): void {
  if (!/^[1-9]\d{0,14}$/.test(app.id))
    throw new RangeError(`the app id must be a number, not ${JSON.stringify(app.id)}`);
  if (!/^[\w-]+$/.test(app.key))
    throw new RangeError(`the key of app ${app.id} must be letters, digits, - and _`);
  if (app.authorizeWithinSeconds !== undefined)
    requirePositive(`authorizeWithinSeconds of app ${app.id}`, app.authorizeWithinSeconds);
  if (app.secret === '') throw new RangeError(`the secret of app ${app.id} is empty`);
}
