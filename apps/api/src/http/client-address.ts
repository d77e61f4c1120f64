import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { customerKey, withoutPort } from '../core/ip-address.ts';

/** Whether a proxy at this address, written with a port or not, is one of TRUST_PROXY; none is when it is undefined. */
export function trustedProxies(trustProxy: string | undefined): (address: string, hop: number) => boolean {
  const isTrusted = proxyAddr.compile(trustProxy?.split(',').map(range => range.trim()) ?? []);
  return (address, hop) => isTrusted(withoutPort(address), hop);
}

/**
 * Finds what the limits of the live channel count a request for: the customer whose address stands before the proxies of
 * TRUST_PROXY. The proxies are those of the app's calls.
 */
export function clientAddress(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(trustProxy);
  // The socket of a closed connection has no address.
  return request =>
    request.socket.remoteAddress === undefined ? 'gone' : customerKey(proxyAddr(request, isTrusted));
}
