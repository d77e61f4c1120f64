import type { PresenceChannelName } from './channel.ts';
import type { Subscribe } from './subscriptions.ts';

/** Holds any number of channels on one connection at a time. */
export interface LiveClient {
  subscribe: Subscribe;
  /** Says something to the others in a presence channel; nothing keeps it, and it may be lost. */
  whisper: (channel: PresenceChannelName, event: string, data: object) => void;
  /** Leaves all channels and closes the connection, for good. */
  close: () => void;
}

let current: LiveClient | null = null;

/** The client of the session, for code outside React; null for those who are not signed in. */
export function currentLive(): LiveClient | null {
  return current;
}

export function setCurrentLive(client: LiveClient | null): void {
  current = client;
}
