import type { LiveEventName } from '@rifq/contract';
import type { Members } from 'pusher-js';
import { createBackoff } from '../calls/backoff.ts';
import { LIVE_DELAYS } from '../calls/retry.ts';
import type { LiveEcho } from './echo.ts';
import { logLive } from './log.ts';

export type PrivateChannelName = `private-${string}`;
export type PresenceChannelName = `presence-${string}`;
export type ChannelName = PrivateChannelName | PresenceChannelName;

/** Somebody who is in a presence channel: the `user_id` and `user_info` of their authorisation. */
export interface Member {
  id: string;
  info: unknown;
}

export interface PresenceListener {
  /** Everyone who is there now: after each subscription. */
  onHere: (members: readonly Member[]) => void;
  onJoining: (member: Member) => void;
  onLeaving: (member: Member) => void;
}

export interface PrivateListener {
  /** The events to hear, by the names of the contract. */
  events: readonly LiveEventName[];
  /** The payload is what the server sent: ids and times. */
  onEvent: (event: LiveEventName, payload: unknown) => void;
  /** The subscription holds: now, or again after a loss in which events may have passed unheard. */
  onSubscribed?: () => void;
  /** A fresh token is refused too, or cannot be had: the session is over, or someone else's by now. */
  onRefused?: () => void;
}

/** Only presence channels have members, who may say something to each other past the server. */
export interface ChannelListener extends PrivateListener {
  presence?: PresenceListener;
  /** @param event begins with `client-` */
  onWhisper?: (event: string, payload: unknown) => void;
}

/** A connection on which channels can be joined. */
export interface ChannelConnection {
  echo: LiveEcho;
  /** Ends the authorisation of a channel that is left. */
  cancel: (channel: string) => void;
}

/** What a broadcaster says of a subscription that it does not take. */
interface SubscriptionError {
  error?: string;
  status?: number;
}

function isPresence(name: ChannelName): name is PresenceChannelName {
  return name.startsWith('presence-');
}

/**
 * Joins a channel on one connection, for all who listen to it. The client itself subscribes again after each
 * reconnection; what the broadcaster does not take is retried here.
 * @param listeners may change while the channel is joined
 */
export function joinChannel(
  { echo, cancel }: ChannelConnection,
  name: ChannelName,
  listeners: ReadonlySet<ChannelListener>,
  onSubscribed: () => void,
) {
  const bare = name.slice(name.indexOf('-') + 1);
  const { subscription } = isPresence(name) ? echo.join(bare) : echo.private(bare);
  const backoff = createBackoff(LIVE_DELAYS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let members: Member[] = [];

  const greet = (listener: ChannelListener) => {
    listener.onSubscribed?.();
    listener.presence?.onHere(members);
  };

  subscription.bind('pusher:subscription_succeeded', (present: Members) => {
    members = [];
    if (isPresence(name)) present.each((member: Member) => void members.push(member));
    clearTimeout(timer);
    backoff.reset();
    onSubscribed();
    for (const listener of [...listeners]) greet(listener);
  });
  subscription.bind('pusher:subscription_error', ({ error, status }: SubscriptionError) => {
    logLive(error ?? 'Invalid auth response', { channel: name, status });
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (echo.connector.pusher.connection.state === 'connected') subscription.subscribe();
    }, backoff.next());
  });
  subscription.bind('pusher:member_added', (member: Member) => {
    members = [...members.filter(({ id }) => id !== member.id), member];
    for (const { presence } of listeners) presence?.onJoining(member);
  });
  subscription.bind('pusher:member_removed', (member: Member) => {
    members = members.filter(({ id }) => id !== member.id);
    for (const { presence } of listeners) presence?.onLeaving(member);
  });
  subscription.bind_global((event: string, payload: unknown) => {
    if (event.startsWith('client-')) for (const { onWhisper } of listeners) onWhisper?.(event, payload);
    for (const { events, onEvent } of listeners) {
      const known = events.find(each => each === event);
      if (known !== undefined) onEvent(known, payload);
    }
  });

  return {
    /** For one who came later: what the others know already. */
    welcome(listener: ChannelListener): void {
      if (subscription.subscribed) greet(listener);
    },
    /** Says something to the others there; lost where the channel is not joined. */
    whisper(event: string, data: object): void {
      if (subscription.subscribed) subscription.trigger(event, data);
    },
    leave(): void {
      clearTimeout(timer);
      subscription.unbind();
      subscription.unbind_global();
      cancel(name);
      echo.leaveChannel(name);
    },
  };
}
