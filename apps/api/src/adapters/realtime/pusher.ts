import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import Pusher from 'pusher';
import type {
  ChannelAuth,
  ChannelMember,
  Realtime,
  RealtimeAddress,
  RealtimeEvent,
} from '../../ports/realtime.ts';

export type PusherConfig = {
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  readonly cluster: string;
  /** A self-hosted server (soketi, Reverb, our broadcaster); null for Pusher Channels. */
  readonly host: string | null;
  readonly port: number | null;
  readonly tls: boolean;
};

/** The SDK has no timeout by default. */
const TIMEOUT_MS = 4000;
/** The SDK's timeout covers only the headers of a response, this one also its body. */
const DEADLINE_MS = 5000;
const EVENTS_PER_CALL = 10;

/** Creates the server SDK client of one application. */
export function pusherClient(config: PusherConfig): Pusher {
  const agent = config.tls ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const common = {
    appId: config.appId,
    key: config.key,
    secret: config.secret,
    useTLS: config.tls,
    timeout: TIMEOUT_MS,
    agent,
  };
  return new Pusher(
    config.host === null
      ? { ...common, cluster: config.cluster }
      : { ...common, host: config.host, ...(config.port === null ? {} : { port: String(config.port) }) },
  );
}

async function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  const done = new AbortController();
  const late = delay(deadlineMs, undefined, { signal: done.signal }).then(() => {
    throw new Error(`the live channel has not answered within ${deadlineMs} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}

/** soketi reports some errors with status 200, only in the body. */
async function checked(response: ReturnType<Pusher['triggerBatch']>): Promise<void> {
  const body = await (await response).text();
  if (/"error"/.test(body)) throw new Error(`the live channel refused it: ${body.slice(0, 200)}`);
}

/** Signs the authorization of a channel, for each adapter. */
export function signChannel(
  client: Pusher,
  socketId: string,
  channel: string,
  member?: ChannelMember,
): ChannelAuth {
  return member === undefined
    ? client.authorizeChannel(socketId, channel)
    : client.authorizeChannel(socketId, channel, member);
}

async function send(client: Pusher, events: readonly RealtimeEvent[]): Promise<void> {
  const batch = events.map(({ channel, name, data, exceptSocketId }) => ({
    channel,
    name,
    data,
    ...(exceptSocketId === null ? {} : { socket_id: exceptSocketId }),
  }));
  await checked(client.triggerBatch(batch));
}

/**
 * Publishes through the Pusher HTTP API: Pusher Channels, soketi, Laravel Reverb, or our broadcaster in another
 * process.
 */
export function pusherRealtime(
  config: PusherConfig,
  address: RealtimeAddress,
  deadlineMs = DEADLINE_MS,
): Realtime {
  const client = pusherClient(config);
  return {
    address,
    async publish(events) {
      for (let first = 0; first < events.length; first += EVENTS_PER_CALL) {
        await withDeadline(send(client, events.slice(first, first + EVENTS_PER_CALL)), deadlineMs);
      }
    },
    authorize: (socketId, channel, member) => signChannel(client, socketId, channel, member),
    signIn: (socketId, userId) => client.authenticateUser(socketId, { id: userId }),
    terminate: userId => withDeadline(checked(client.terminateUserConnections(userId)), deadlineMs),
  };
}
