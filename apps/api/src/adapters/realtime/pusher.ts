import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import Pusher from 'pusher';
import type { Realtime, RealtimeAddress, RealtimeEvent } from '../../ports/realtime.ts';

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
/** The SDK's timeout covers the headers of an answer only, this one also its body. */
const DEADLINE_MS = 5000;
const EVENTS_PER_CALL = 10;

/** The server SDK for one application. */
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

/** What is signed without a call. */
export function signingBy(
  client: Pusher,
): Pick<Realtime, 'authorize' | 'authorizePresence' | 'authenticate'> {
  return {
    authorize: (socketId, channel) => client.authorizeChannel(socketId, channel),
    authorizePresence: (socketId, channel, { userId, info }) =>
      client.authorizeChannel(socketId, channel, { user_id: userId, user_info: info }),
    authenticate: (socketId, userId) => client.authenticateUser(socketId, { id: userId }),
  };
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

async function send(client: Pusher, events: readonly RealtimeEvent[]): Promise<void> {
  const batch = events.map(({ channel, name, data, exceptSocketId }) => ({
    channel,
    name,
    data,
    ...(exceptSocketId === null ? {} : { socket_id: exceptSocketId }),
  }));
  const response = await client.triggerBatch(batch);
  // soketi answers some errors with status 200, and says so in the body only.
  const body = await response.text();
  if (/"error"/.test(body)) throw new Error(`the live channel refused the events: ${body.slice(0, 200)}`);
}

/** Publishes through the Pusher HTTP API: Pusher Channels, soketi, Laravel Reverb, or our broadcaster elsewhere. */
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
    ...signingBy(client),
    async terminate(userId) {
      const response = await withDeadline(client.terminateUserConnections(userId), deadlineMs);
      await response.text();
    },
  };
}
