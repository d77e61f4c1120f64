import type { LiveEventName } from '@rifq/contract';
import type { Members } from 'pusher-js';
import { createBackoff } from '../calls/backoff.ts';
import { LIVE_DELAYS } from '../calls/retry.ts';
import type { LiveEcho } from './echo.ts';
import { logLive } from './log.ts';

export type PrivateChannelName = `private-${string}`;
export type PresenceChannelName = `presence-${string}`;
export type ChannelName = PrivateChannelName | PresenceChannelName;

/** A member of a presence channel: the `user_id` and `user_info` of their authorisation. */
export interface LiveMember {
  id: string;
  info: unknown;
}

export interface PresenceListener {
  /** Receives all current members, after each subscription. */
  onHere: (members: readonly LiveMember[]) => void;
  onJoining: (member: LiveMember) => void;
  onLeaving: (member: LiveMember) => void;
}

export interface PrivateListener {
  /** The events to receive, by their names in the contract. */
  events: readonly LiveEventName[];
  /** The payload as the server sent it: ids and times. */
  onEvent: (event: LiveEventName, payload: unknown) => void;
  /** Called when subscribed, also again after a lost connection in which events may have been missed. */
  onSubscribed?: () => void;
  /** A fresh token is also refused, or not available: the session has ended, or now belongs to another user. */
  onRefused?: () => void;
}

/** Only presence channels have members, who may send client events to each other without the server. */
export interface ChannelListener extends PrivateListener {
  presence?: PresenceListener;
  /** @param event begins with `client-` */
  onWhisper?: (event: string, payload: unknown) => void;
}

/** A connection that can join channels. */
export interface ChannelConnection {
  echo: LiveEcho;
  /** Aborts the authorisation of a channel that is left. */
  cancel: (channel: string) => void;
}

/** The broadcaster's error for a rejected subscription. */
interface SubscriptionError {
  error?: string;
  status?: number;
}

function isPresence(name: ChannelName): name is PresenceChannelName {
  return name.startsWith('presence-');
}

/**
 * Joins a channel on one connection for all its listeners. The client itself subscribes again after each reconnection;
 * rejected subscriptions are retried here.
 * @param listeners the set may change while the channel is joined
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
  let members: LiveMember[] = [];

  const greet = (listener: ChannelListener) => {
    listener.onSubscribed?.();
    listener.presence?.onHere(members);
  };

  subscription.bind('pusher:subscription_succeeded', (present: Members) => {
    members = [];
    if (isPresence(name)) present.each((member: LiveMember) => void members.push(member));
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
  subscription.bind('pusher:member_added', (member: LiveMember) => {
    members = [...members.filter(({ id }) => id !== member.id), member];
    for (const { presence } of listeners) presence?.onJoining(member);
  });
  subscription.bind('pusher:member_removed', (member: LiveMember) => {
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
    /** Tells a listener that was added later what the others already know. */
    welcome(listener: ChannelListener): void {
      if (subscription.subscribed) greet(listener);
    },
    /** Sends a client event to the other members; it is lost while the channel is not joined. */
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
