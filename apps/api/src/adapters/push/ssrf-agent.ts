import { Agent } from 'node:https';
import { isIP, type LookupFunction, Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { dnsResolve, type Resolve } from './resolver.ts';

/** The block from which global IPv6 addresses are allocated (RFC 3587, section 3). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is public: not loopback, private, reserved, or of a range that embeds IPv4 addresses
 * (docs/decisions/0022).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const ip = ipaddr.parse(address);
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST));
}

/** The code of the error for a connection to a private IP address. */
export const NO_PUBLIC_ADDRESS = 'NO_PUBLIC_ADDRESS';

const noPublicAddress = () =>
  Object.assign(new Error('the host has no public address'), { code: NO_PUBLIC_ADDRESS });

/**
 * Creates a DNS lookup that returns public addresses only. The connection uses its result, which prevents DNS
 * rebinding.
 */
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

/** Checks the address of each connection too, before any byte is sent: IP literals are never looked up. */
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

/** Idle connections are closed after this time; an untrusted server might hold them open forever. */
const IDLE_MS = 15_000;

/** Creates the agent for endpoints given by clients: it connects to public addresses only. */
export function ssrfSafeAgent(resolve: Resolve = dnsResolve()): Agent {
  return new PublicAgent({ keepAlive: true, timeout: IDLE_MS, lookup: publicLookup(resolve) });
}
