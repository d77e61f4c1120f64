import { createRequire } from 'node:module';
import type Echo from 'laravel-echo';
import type PusherJs from 'pusher-js';

const { resolve } = createRequire(import.meta.url);

/** Paths of the unchanged browser builds, which a page loads as plain scripts. */
export const browserBuilds = {
  pusher: resolve('pusher-js/dist/web/pusher.min.js'),
  'pusher-with-encryption': resolve('pusher-js/dist/web/pusher-with-encryption.min.js'),
  echo: resolve('laravel-echo/iife'),
} as const;

/** The globals that the scripts set on `window`. */
export type BrowserGlobals = {
  /** Either build of pusher-js. Its types describe an ES module, but the script is the class itself. */
  Pusher: typeof PusherJs.default;
  Echo: { default: typeof Echo };
};
