import {
  type ChannelConnection,
  type ChannelListener,
  type ChannelName,
  joinChannel,
  type PresenceChannelName,
  type PrivateChannelName,
  type PrivateListener,
} from './channel.ts';

/** Listens to a channel. Returns a function that stops listening; the last listener to stop leaves the channel. */
export interface Subscribe {
  (name: PrivateChannelName, listener: PrivateListener): () => void;
  (name: PresenceChannelName, listener: ChannelListener): () => void;
}

interface Subscription {
  listeners: Set<ChannelListener>;
  joined: ReturnType<typeof joinChannel> | null;
}

/**
 * Manages channels, each joined once for all its listeners. They outlive connections: a new connection joins them all.
 * @param onSubscribed called whenever a channel is joined
 */
export function createSubscriptions(onSubscribed: () => void) {
  const subscriptions = new Map<ChannelName, Subscription>();
  let connection: ChannelConnection | null = null;

  const join = (name: ChannelName, subscription: Subscription) => {
    if (connection === null) return;
    subscription.joined = joinChannel(connection, name, subscription.listeners, onSubscribed);
  };
  const leave = (subscription: Subscription) => {
    subscription.joined?.leave();
    subscription.joined = null;
  };

  const subscribe: Subscribe = (name: ChannelName, listener: ChannelListener) => {
    let subscription = subscriptions.get(name);
    if (subscription === undefined) {
      subscription = { listeners: new Set(), joined: null };
      subscriptions.set(name, subscription);
      join(name, subscription);
    }
    const { listeners } = subscription;
    const entry = { ...listener };
    listeners.add(entry);
    subscription.joined?.welcome(entry);
    return () => {
      const isLast = listeners.delete(entry) && listeners.size === 0;
      if (!isLast) return;
      subscriptions.delete(name);
      leave(subscription);
    };
  };

  return {
    subscribe,
    /** Sends a client event to the other members of a joined presence channel. */
    whisper(name: PresenceChannelName, event: string, data: object): void {
      subscriptions.get(name)?.joined?.whisper(event, data);
    },
    /** Joins all channels on another connection; null leaves them. */
    moveTo(next: ChannelConnection | null): void {
      for (const subscription of subscriptions.values()) leave(subscription);
      connection = next;
      for (const [name, subscription] of subscriptions) join(name, subscription);
    },
    /** Informs the listeners that the channel cannot be joined. */
    refuse(channel: string): void {
      for (const [name, { listeners }] of subscriptions) {
        if (name === channel) for (const { onRefused } of listeners) onRefused?.();
      }
    },
  };
}
