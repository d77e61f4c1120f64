import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { customerKey } from '../core/ip-address.ts';
import { clientAddress, trustedProxies } from './client-address.ts';

/** What a request counts for, by us and by what Fastify says of it. */
async function addressesOf(trustProxy: string | undefined, remoteAddress: string, forwarded: string) {
  const app = Fastify({ trustProxy: trustedProxies(trustProxy) });
  onTestFinished(() => app.close());
  const ours = clientAddress(trustProxy);
  app.get('/', async request => [ours(request.raw), customerKey(request.ip)]);
  const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded };
  const answer = await app.inject({ url: '/', remoteAddress, headers });
  return answer.json<[string, string]>();
}

it.each([
  ['without a proxy a header says nothing', undefined, '203.0.113.7', '192.0.2.1', '203.0.113.7'],
  ['a stranger is no proxy', 'loopback', '203.0.113.7', '192.0.2.1', '203.0.113.7'],
  ['a proxy says who is behind it', 'loopback', '127.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['what stands before that was sent to it', 'loopback', '127.0.0.1', '198.51.100.1, 192.0.2.1', '192.0.2.1'],
  ['proxies in a row', 'loopback, 10.0.0.0/8', '127.0.0.1', '192.0.2.1, 10.1.2.3', '192.0.2.1'],
  ['a proxy that says nothing', 'loopback', '127.0.0.1', '', '127.0.0.1'],
  ['an address with a port', 'loopback', '127.0.0.1', '192.0.2.1:5000', '192.0.2.1'],
  ['a proxy with a port', 'loopback, 10.0.0.0/8', '127.0.0.1', '192.0.2.1, 10.1.2.3:80', '192.0.2.1'],
  ['a name in place of an address', 'loopback', '127.0.0.1', '_hidden', 'none'],
  ['a number in place of an address', 'loopback', '127.0.0.1', '0x4d', 'none'],
  ['a network of IPv6', 'loopback', '::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['an IPv4 address in IPv6', undefined, '::ffff:203.0.113.7', '', '203.0.113.7'],
])('%s, as for the calls of the app', async (_case, trustProxy, remoteAddress, forwarded, expected) => {
  expect(await addressesOf(trustProxy, remoteAddress, forwarded)).toEqual([expected, expected]);
});
