import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { customerKey } from '../core/address.ts';

/**
 * Finds what the limits of the live channel count a request for: the customer whose address stands before the proxies of
 * TRUST_PROXY, of which nobody is trusted when it is undefined. The proxies are those of the app's calls.
 */
export function clientAddress(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustProxy?.split(',').map(range => range.trim()) ?? []);
  // The socket of a closed connection has no address.
  return request =>
    request.socket.remoteAddress === undefined ? 'gone' : customerKey(proxyAddr(request, isTrusted));
}
