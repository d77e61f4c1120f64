import { type Broadcaster, createBroadcaster, type Limits, type Log } from '@rifq/broadcaster';
import { TYPING_EVENT } from '@rifq/contract';
import type { BroadcasterApp } from '../adapters/realtime/embedded.ts';
import {
  isConversationChannel,
  isLiveChannel,
  isSlotsChannel,
  isUserChannel,
} from '../domains/live/index.ts';
import type { Environment } from '../environment.ts';
import { clientAddress } from '../http/client-address.ts';

/** Enough for a phone that has to renew its live token first: each of the three calls may take ten seconds. */
const AUTHORISE_WITHIN_SECONDS = 30;

/** Less than the domain remembers whose a connection is, so that none outlives it (docs/decisions/0071). */
const LONGEST_CONNECTION_SECONDS = 28 * 24 * 3600;

/** Tabs of one account: whoever has its live token can open as many as there are places. */
const TABS_OF_USER = 50;

/** Tabs on one conversation, of its owner and all doctors of the clinic. */
const TABS_OF_TALK = 500;

/** A tab joins one channel and answers pings. What this bounds together stands in docs/decisions/0041. */
const limits: Partial<Limits> = {
  connections: 20_000,
  channelsPerConnection: 10,
  messagesPerSecond: 20,
  messageBytes: 4_096,
  // That somebody is typing, and nothing more.
  clientEventBytes: 32,
  clientEventsPerSecond: 4,
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
        // Only the channel of a user bounds who holds connections: the others, and signing in, need a place on it too.
        authorizingChannels: isUserChannel,
        signInAuthorizes: false,
        subscribersPerChannel: name =>
          isSlotsChannel(name) ? Number.POSITIVE_INFINITY : isUserChannel(name) ? TABS_OF_USER : TABS_OF_TALK,
        // Whoever loses a conversation is put off at once, which reaches only who has signed in.
        signedInChannels: isConversationChannel,
        clientEvents: (name, event) => isConversationChannel(name) && event === TYPING_EVENT,
        authorizeWithinSeconds: AUTHORISE_WITHIN_SECONDS,
      },
    ],
    longestConnectionSeconds: LONGEST_CONNECTION_SECONDS,
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
