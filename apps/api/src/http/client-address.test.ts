import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { customerKey } from '../core/ip-address.ts';
import { clientAddress, trustedProxies } from './client-address.ts';

/** Returns the client address of a request, by our function and by Fastify. */
async function addressesOf(trustProxy: string | undefined, remoteAddress: string, forwarded: string) {
  const app = Fastify({ trustProxy: trustedProxies(trustProxy) });
  onTestFinished(() => app.close());
  const ours = clientAddress(trustProxy);
  app.get('/', async request => [ours(request.raw), customerKey(request.ip)]);
  const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded };
  const response = await app.inject({ url: '/', remoteAddress, headers });
  return response.json<[string, string]>();
}

it.each([
  ['ignores the header without a proxy', undefined, '203.0.113.7', '192.0.2.1', '203.0.113.7'],
  ['ignores the header of an untrusted address', 'loopback', '203.0.113.7', '192.0.2.1', '203.0.113.7'],
  ['uses the header of a proxy', 'loopback', '127.0.0.1', '192.0.2.1', '192.0.2.1'],
  [
    'ignores earlier entries, which clients can forge',
    'loopback',
    '127.0.0.1',
    '198.51.100.1, 192.0.2.1',
    '192.0.2.1',
  ],
  ['skips a chain of proxies', 'loopback, 10.0.0.0/8', '127.0.0.1', '192.0.2.1, 10.1.2.3', '192.0.2.1'],
  ['uses the proxy without a header', 'loopback', '127.0.0.1', '', '127.0.0.1'],
  ['an address with a port', 'loopback', '127.0.0.1', '192.0.2.1:5000', '192.0.2.1'],
  ['a proxy with a port', 'loopback, 10.0.0.0/8', '127.0.0.1', '192.0.2.1, 10.1.2.3:80', '192.0.2.1'],
  ['a name instead of an address', 'loopback', '127.0.0.1', '_hidden', 'none'],
  ['a number instead of an address', 'loopback', '127.0.0.1', '0x4d', 'none'],
  ['a network of IPv6', 'loopback', '::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['an IPv4 address in IPv6', undefined, '::ffff:203.0.113.7', '', '203.0.113.7'],
])('%s, like the calls of the app', async (_case, trustProxy, remoteAddress, forwarded, expected) => {
  expect(await addressesOf(trustProxy, remoteAddress, forwarded)).toEqual([expected, expected]);
});
