import { expect, it } from 'vitest';
import { passkeySiteOf } from './passkey-site.ts';

it.each([
  ['https://rifq.example', 'rifq.example'],
  ['https://rifq.example:8443/app', 'rifq.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://rifq.localhost', 'rifq.localhost'],
])('passkeys of %s belong to %s', (address, rpId) => {
  const url = new URL(address);
  expect(passkeySiteOf(url)).toEqual({ rpId, origin: url.origin });
});

it.each(['http://rifq.example', 'https://192.168.1.5', 'http://127.0.0.1:3000', 'https://[::1]:3000'])(
  '%s has none',
  address => {
    expect(passkeySiteOf(new URL(address))).toBeNull();
  },
);
