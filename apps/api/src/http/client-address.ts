import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { addressKey } from '../core/address.ts';

/**
 * Finds what limits of one address count a request for, as the app does for its calls: the address before the proxies of
 * TRUST_PROXY, of which nobody is trusted when it is undefined.
 */
export function clientAddress(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustProxy?.split(',').map(range => range.trim()) ?? []);
  // The socket of a closed connection has no address.
  return request =>
    request.socket.remoteAddress === undefined ? 'gone' : addressKey(proxyAddr(request, isTrusted));
}
