import type Echo from 'laravel-echo';
import { createContext, use } from 'react';

/** The connection to the live channel. */
export type LiveEcho = Echo<'pusher'>;

/** An open connection and what closes it for good. */
export interface OpenLive {
  echo: LiveEcho;
  close: () => void;
}

/** Holds `echo` for the whole app, null until the live channel has been opened (seed, section 7). */
export const EchoContext = createContext<LiveEcho | null>(null);

/** The app's connection to the live channel; null before it is opened and for those who are not signed in. */
export function useEcho(): LiveEcho | null {
  return use(EchoContext);
}

let current: OpenLive | null = null;

/** The same for code outside React: the header of requests, and signing out. */
export function currentLive(): OpenLive | null {
  return current;
}

export function setCurrentLive(live: OpenLive | null): void {
  current = live;
}
