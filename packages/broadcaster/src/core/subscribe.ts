import { type ChannelKind, channelKind, shortened, userOfChannel } from '../protocol/channel-name.ts';
import type { ClientFrame } from '../protocol/client-frame.ts';
import { isJsonObject } from '../protocol/json.ts';
import {
  cacheMiss,
  errorFrame,
  memberAdded,
  subscriptionError,
  subscriptionSucceeded,
} from '../protocol/server-frames.ts';
import { channelText, isSigned } from '../protocol/signatures.ts';
import { allowsJoin, authorises, noteAuthorised } from './address-limits.ts';
import { broadcast, sendFrame } from './deliver.ts';
import { closeOverLimit } from './leave.ts';
import { type PresenceIdentity, presenceOf, readIdentity } from './presence.ts';
import type { AppState, Channel, Connection, Member } from './state.ts';

type Credentials = { readonly auth: string; readonly channelData: string | null };

/** `pusher:subscribe {channel, auth?, channel_data?}` */
export function onSubscribe(connection: Connection, frame: ClientFrame): string | null {
  if (!allowsJoin(connection.address, connection.app.hub)) {
    closeOverLimit(connection, 'Too many channels joined by one address in a second');
    return null;
  }
  const { channel, auth, channel_data: channelData } = isJsonObject(frame.data) ? frame.data : {};
  if (typeof channel !== 'string') return errorFrame(null, 'pusher:subscribe needs the name of a channel');
  if (findSubscription(connection, channel))
    return errorFrame(null, `Existing subscription to channel ${channel}`);
  const kind = channelKind(channel);
  if (kind === null) return subscriptionError(shortened(channel), noSuchName);
  const { app } = connection;
  if (app.options.channels?.(channel) === false) return subscriptionError(channel, notOfThisApp);
  if (connection.channels.size >= app.hub.limits.channelsPerConnection)
    return subscriptionError(channel, tooManyChannels);
  const credentials = readCredentials(auth, channelData);
  if (credentials === null) return subscriptionError(channel, malformed);
  if (!isAllowed(connection, kind, channel, credentials)) return subscriptionError(channel, notAuthorised);
  if (connection.user === null && app.options.signedInChannels?.(channel))
    return subscriptionError(channel, notSignedIn);
  if (hasEnoughSubscribers(app, channel)) return subscriptionError(channel, tooManySubscribers);
  const identity = kind.access === 'presence' ? readIdentity(connection, credentials.channelData) : null;
  if (identity && 'error' in identity) return subscriptionError(channel, identity);
  if (identity && isFull(app, channel, identity)) return subscriptionError(channel, tooManyMembers);
  join(connection, channel, kind, identity);
  return null;
}

const noSuchName = { type: 'InvalidChannel', error: 'No channel can have this name', status: 400 } as const;
const notOfThisApp = {
  type: 'InvalidChannel',
  error: 'The app has no channel of this name',
  status: 403,
} as const;
const malformed = { type: 'AuthError', error: 'auth and channel_data must be text', status: 401 } as const;
const tooManyChannels = {
  type: 'LimitReached',
  error: 'Too many channels on one connection',
  status: 429,
} as const;
const tooManySubscribers = {
  type: 'LimitReached',
  error: 'Too many connections on this channel',
  status: 429,
} as const;
const tooManyMembers = {
  type: 'LimitReached',
  error: 'Too many members on this channel',
  status: 429,
} as const;
const notSignedIn = {
  type: 'AuthError',
  error: 'This channel needs a user who is signed in',
  status: 401,
} as const;
const notAuthorised = {
  type: 'AuthError',
  error: 'The signature for this channel is missing or wrong',
  status: 401,
} as const;

/** The channel of this name, if the connection is on it. */
export function findSubscription(connection: Connection, name: string): Channel | undefined {
  const channel = connection.app.channels.get(name);
  return channel && connection.channels.has(channel) ? channel : undefined;
}

/** Some clients send null instead of leaving out a field. */
function readCredentials(auth: unknown, channelData: unknown): Credentials | null {
  const read = { auth: auth ?? '', channelData: channelData ?? null };
  if (typeof read.auth !== 'string') return null;
  if (read.channelData !== null && typeof read.channelData !== 'string') return null;
  return { auth: read.auth, channelData: read.channelData };
}

function isAllowed(
  connection: Connection,
  kind: ChannelKind,
  channel: string,
  { auth, channelData }: Credentials,
): boolean {
  if (kind.access === 'public') return true;
  if (kind.access === 'user') return connection.user?.id === userOfChannel(channel);
  return isSigned(connection.app.options, auth, channelText(connection.id, channel, channelData));
}

function hasEnoughSubscribers({ channels, options }: AppState, name: string): boolean {
  const limit = options.subscribersPerChannel?.(name) ?? Number.POSITIVE_INFINITY;
  return (channels.get(name)?.subscribers.size ?? 0) >= limit;
}

function isFull(app: AppState, name: string, identity: PresenceIdentity): boolean {
  const members = app.channels.get(name)?.members;
  if (!members || members.has(String(identity.id))) return false;
  return members.size >= app.hub.limits.membersPerChannel;
}

function join(
  connection: Connection,
  name: string,
  kind: ChannelKind,
  identity: PresenceIdentity | null,
): void {
  const { app } = connection;
  const channel = app.channels.get(name) ?? openChannel(app, name, kind);
  const member = channel.members && identity ? enter(channel.members, identity) : null;
  channel.subscribers.set(connection, member);
  connection.channels.add(channel);
  if (authorises(channel, app)) noteAuthorised(connection);
  sendFrame(connection, subscriptionSucceeded(name, channel.members ? presenceOf(channel.members) : {}));
  if (member?.connections === 1) broadcast(channel, memberAdded(name, member.id, member.info), connection);
  if (kind.cache) sendFrame(connection, app.cache.find(name, app.hub.now()) ?? cacheMiss(name));
}

function openChannel(app: AppState, name: string, kind: ChannelKind): Channel {
  const members = kind.access === 'presence' ? new Map<string, Member>() : null;
  const channel: Channel = { name, kind, subscribers: new Map(), members };
  app.channels.set(name, channel);
  return channel;
}

/** Adds a connection to its member, who joins with the first one. The user info of the first connection is retained. */
function enter(members: Map<string, Member>, identity: PresenceIdentity): Member {
  const key = String(identity.id);
  const member = members.get(key) ?? { ...identity, connections: 0 };
  members.set(key, member);
  member.connections += 1;
  return member;
}
