import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../config/environment.ts';
import { makeKeys } from '../core/keys.ts';
import { makeLog } from '../platform/log.ts';
import { chooseRealtime } from './realtime.ts';
import { StartError } from './start-error.ts';

const keys = makeKeys('the secret that every process of the app has in common');
const log = makeLog('silent');

function choose(variables: Record<string, string>) {
  const chosen = chooseRealtime(readEnvironment(variables), keys, log);
  void chosen.broadcaster?.stop();
  return chosen;
}

const https = { PUBLIC_URL: 'https://rifq.example', TRUST_PROXY: 'loopback', ALLOW_EMBEDDED: '1' };
const app = { BROADCASTER: 'pusher', PUSHER_APP_ID: 'app-id', PUSHER_KEY: 'k', PUSHER_SECRET: 's' };
const soketi = {
  ...app,
  PUSHER_HOST: 'soketi',
  PUSHER_PORT: '6001',
  PUSHER_SCHEME: 'http',
  ALLOW_PLAINTEXT: 'pusher',
};

describe('the address of the live channel for browsers', () => {
  it.each([
    ['embedded, on this machine', {}, { host: 'localhost', port: 3000, forceTls: false }],
    ['embedded, behind a proxy', https, { host: 'rifq.example', port: 443, forceTls: true }],
    ['Pusher Channels', { ...https, ...app }, { host: null, port: null, forceTls: true, cluster: 'ap2' }],
    [
      'a separate process',
      { BROADCASTER: 'pusher', PUSHER_HOST: '127.0.0.1' },
      { host: 'localhost', port: 6001, forceTls: false },
    ],
    [
      'a separate process behind the proxy of the app',
      { ...https, BROADCASTER: 'pusher', PUSHER_HOST: '127.0.0.1' },
      { host: 'rifq.example', port: 443, forceTls: true },
    ],
    [
      'an engine of one’s own with TLS',
      { ...https, ...app, PUSHER_HOST: 'ws.rifq.example' },
      { host: 'ws.rifq.example', port: null, forceTls: true },
    ],
    [
      'an engine inside, which a proxy shows outside',
      { ...https, ...soketi, PUSHER_PUBLIC_URL: 'https://ws.rifq.example' },
      { host: 'ws.rifq.example', port: 443, forceTls: true },
    ],
    [
      'the same on a port of its own',
      { ...https, ...soketi, PUSHER_PUBLIC_URL: 'https://rifq.example:8443' },
      { host: 'rifq.example', port: 8443, forceTls: true },
    ],
    ['an engine without TLS, on this machine', soketi, { host: 'soketi', port: 6001, forceTls: false }],
  ])('%s', (_what, variables, address) => {
    expect(choose(variables).realtime.address).toMatchObject(address);
  });
});

it('requires a number as the application id only for our broadcaster', () => {
  expect(() => choose({ PUSHER_APP_ID: 'app-id' })).toThrow(StartError);
  expect(choose({ PUSHER_APP_ID: '12' }).broadcaster).not.toBeNull();
  expect(choose(soketi).broadcaster).toBeNull();
});
