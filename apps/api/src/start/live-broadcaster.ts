import { type Broadcaster, createBroadcaster, type Limits, type Log } from '@rifq/broadcaster';
import type { BroadcasterApp } from '../adapters/realtime/embedded.ts';
import { isConversationChannel, isLiveChannel, isSlotsChannel } from '../domains/live/index.ts';
import type { Environment } from '../environment.ts';
import { clientAddress } from '../http/client-address.ts';

/** Enough for a phone that has to renew its live token first: each of the three calls may take ten seconds. */
const AUTHORISE_WITHIN_SECONDS = 30;

/** Tabs of one account: whoever has its live token can open as many as there are places. */
const TABS_OF_USER = 50;

/** A tab joins one channel and answers pings. What this bounds together stands in docs/decisions/0041. */
const limits: Partial<Limits> = {
  connections: 20_000,
  channelsPerConnection: 10,
  messagesPerSecond: 20,
  messageBytes: 4_096,
};

export type LiveBroadcasterOptions = {
  readonly app: BroadcasterApp;
  /** The origins whose pages may connect. */
  readonly origins: readonly string[];
  /** Addresses of proxies whose X-Forwarded-For counts. */
  readonly trustProxy: string | undefined;
  readonly log: Log;
};

/** Our broadcaster as Rifq runs it, embedded or in a process of its own (docs/decisions/0041). */
export function liveBroadcaster({ app, origins, trustProxy, log }: LiveBroadcasterOptions): Broadcaster {
  return createBroadcaster({
    apps: [
      {
        ...app,
        channels: isLiveChannel,
        // Who is typing. Whoever loses a conversation is put off it, for which they have to be known.
        clientEvents: isConversationChannel,
        signedInChannels: isConversationChannel,
        // Everybody shares the slots of a doctor: who joins them needs a place among the tabs of a user all the same.
        authorizingChannels: name => !isSlotsChannel(name),
        subscribersPerChannel: name => (isSlotsChannel(name) ? Number.POSITIVE_INFINITY : TABS_OF_USER),
        authorizeWithinSeconds: AUTHORISE_WITHIN_SECONDS,
      },
    ],
    origins,
    clientAddress: clientAddress(trustProxy),
    limits,
    log,
  });
}

/** The origin of the site, and those of LIVE_ORIGINS. */
export function liveOrigins({ PUBLIC_URL, LIVE_ORIGINS = '' }: Environment): string[] {
  const others = LIVE_ORIGINS.split(',').map(origin => origin.trim());
  return [new URL(PUBLIC_URL).origin, ...others.filter(Boolean)];
}
