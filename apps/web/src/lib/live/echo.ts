import type Echo from 'laravel-echo';
import { createContext, use } from 'react';

/** The connection to the live channel. */
export type LiveEcho = Echo<'pusher'>;

/** Holds `echo` for the whole app, null until the live channel has been opened (specification 7.17). */
export const EchoContext = createContext<LiveEcho | null>(null);

/** Returns the app's connection to the live channel; null before it is opened, and when signed out. */
export function useEcho(): LiveEcho | null {
  return use(EchoContext);
}
