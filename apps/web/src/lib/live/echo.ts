import type Echo from 'laravel-echo';
import { createContext, use } from 'react';
import type { Subscribe } from './subscriptions.ts';

/** The connection to the live channel. */
export type LiveEcho = Echo<'pusher'>;

/** Holds any number of channels on one connection at a time. */
export interface LiveClient {
  subscribe: Subscribe;
  /** Leaves all channels and closes the connection, for good. */
  close: () => void;
}

/** Holds `echo` for the whole app, null until the live channel has been opened (seed, section 7). */
export const EchoContext = createContext<LiveEcho | null>(null);

/** The app's connection to the live channel; null before it is opened and for those who are not signed in. */
export function useEcho(): LiveEcho | null {
  return use(EchoContext);
}

let current: LiveClient | null = null;

/** The client of the session, for code outside React; null for those who are not signed in. */
export function currentLive(): LiveClient | null {
  return current;
}

export function setCurrentLive(client: LiveClient | null): void {
  current = client;
}
