import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { customerKey, withoutPort } from '../core/ip-address.ts';

/** Whether a proxy at this address, with or without a port, is in TRUST_PROXY; none is if that is undefined. */
export function trustedProxies(trustProxy: string | undefined): (address: string, hop: number) => boolean {
  const isTrusted = proxyAddr.compile(trustProxy?.split(',').map(range => range.trim()) ?? []);
  return (address, hop) => isTrusted(withoutPort(address), hop);
}

/**
 * Returns the key by which the live channel limits a request: the customer whose address precedes the proxies of
 * TRUST_PROXY. The proxies are those of the app's calls.
 */
export function clientAddress(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(trustProxy);
  // The socket of a closed connection has no address.
  return request =>
    request.socket.remoteAddress === undefined ? 'gone' : customerKey(proxyAddr(request, isTrusted));
}
