import { type Broadcaster, createBroadcaster, type Limits, type Log } from '@rifq/broadcaster';
import { TYPING_EVENT } from '@rifq/contract';
import type { BroadcasterApp } from '../adapters/realtime/embedded.ts';
import type { Environment } from '../config/environment.ts';
import {
  isConversationChannel,
  isLiveChannel,
  isSlotsChannel,
  isUserChannel,
} from '../domains/live/index.ts';
import { clientAddress } from '../http/client-address.ts';

/** Enough for a phone that must first renew its live token: each of the three calls may take ten seconds. */
const AUTHORISE_WITHIN_SECONDS = 30;

/** Shorter than the domain stores a connection's user, so that no connection outlives it (domains/live/README.md). */
const LONGEST_CONNECTION_SECONDS = 28 * 24 * 3600;

/** Limits the tabs of one account, since its live token can be used for any number. */
const TABS_OF_USER = 50;

/** Limits the tabs on one conversation: the owner's, and those of all doctors of the clinic. */
const TABS_OF_CONVERSATION = 500;

/** A tab joins one channel and responds to pings. For the sum of these limits see domains/live/README.md. */
const limits: Partial<Limits> = {
  connections: 20_000,
  channelsPerConnection: 10,
  messagesPerSecond: 20,
  messageBytes: 4_096,
  // Only for typing events.
  clientEventBytes: 32,
  clientEventsPerSecond: 4,
};

export type LiveBroadcasterOptions = {
  readonly app: BroadcasterApp;
  /** The origins whose pages may connect. */
  readonly origins: readonly string[];
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: string | undefined;
  readonly log: Log;
};

/** Creates the broadcaster as Rifq runs it, embedded or in a separate process (domains/live/README.md). */
export function liveBroadcaster({ app, origins, trustProxy, log }: LiveBroadcasterOptions): Broadcaster {
  return createBroadcaster({
    apps: [
      {
        ...app,
        channels: isLiveChannel,
        // Only user channels limit who holds connections; other channels and signing in also require joining one.
        authorizingChannels: isUserChannel,
        signInAuthorizes: false,
        subscribersPerChannel: name =>
          isSlotsChannel(name)
            ? Number.POSITIVE_INFINITY
            : isUserChannel(name)
              ? TABS_OF_USER
              : TABS_OF_CONVERSATION,
        // A user who loses a conversation is disconnected immediately, which needs a signed-in connection.
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

/** Returns the origin of the site, and those of LIVE_ORIGINS. */
export function liveOrigins({ PUBLIC_URL, LIVE_ORIGINS = '' }: Environment): string[] {
  const others = LIVE_ORIGINS.split(',').map(origin => origin.trim());
  return [new URL(PUBLIC_URL).origin, ...others.filter(Boolean)];
}
