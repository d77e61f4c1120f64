import { Agent } from 'node:https';
import { isIP, type LookupFunction, Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { dnsResolve, type Resolve } from './resolver.ts';

/** The block that global IPv6 addresses are given out of (RFC 3587, section 3). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is reached over the public internet: none of this machine, of private networks, of ranges that
 * carry an IPv4 address within, nor of those that are reserved (docs/decisions/0022).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const ip = ipaddr.parse(address);
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST));
}

/** The code of the error with which a connection to an inner address ends. */
export const NO_PUBLIC_ADDRESS = 'NO_PUBLIC_ADDRESS';

const noPublicAddress = () =>
  Object.assign(new Error('the host has no public address'), { code: NO_PUBLIC_ADDRESS });

/** Looks a name up and keeps its public addresses: checked at the very look-up that is connected to (DNS rebinding). */
function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = error ? [] : found.filter(({ address }) => isPublicAddress(address));
      const [first] = addresses;
      if (error) done(error, '', 0);
      else if (!first) done(noPublicAddress(), '', 0);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** Checks each connection too, before a byte goes over it: an address that is given as a number is never looked up. */
class PublicAgent extends Agent {
  override createConnection(...[options, done]: Parameters<Agent['createConnection']>) {
    const stream = super.createConnection(options, done);
    if (!(stream instanceof Socket)) throw new TypeError('a connection that is no socket cannot be checked');
    stream.prependOnceListener('connect', () => {
      if (!isPublicAddress(stream.remoteAddress ?? '')) stream.destroy(noPublicAddress());
    });
    return stream;
  }
}

/** An idle connection is closed after this: the other side is a stranger's and might never hang up. */
const IDLE_MS = 15_000;

/** The agent for endpoints that browsers name: it connects to public addresses only. */
export function publicAgent(resolve: Resolve = dnsResolve()): Agent {
  return new PublicAgent({ keepAlive: true, timeout: IDLE_MS, lookup: publicLookup(resolve) });
}
