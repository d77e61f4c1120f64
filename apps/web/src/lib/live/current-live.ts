import type { PresenceChannelName } from './channel.ts';
import type { Subscribe } from './subscriptions.ts';

/** Client that holds any number of channels, with one connection at a time. */
export interface LiveClient {
  subscribe: Subscribe;
  /** Sends a client event to the other members of a presence channel; it is not stored, and may be lost. */
  whisper: (channel: PresenceChannelName, event: string, data: object) => void;
  /** Leaves all channels and closes the connection permanently. */
  close: () => void;
}

let current: LiveClient | null = null;

/** Returns the session's client, for code outside React; null when signed out. */
export function currentLive(): LiveClient | null {
  return current;
}

export function setCurrentLive(client: LiveClient | null): void {
  current = client;
}
