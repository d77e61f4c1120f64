import { Agent } from 'node:https';
import { BlockList, isIP, type LookupFunction, Socket } from 'node:net';
import { dnsResolve, type Resolve } from './resolver.ts';

/** Addresses of this machine, of private networks and of no one (RFC 6890). */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is reached over the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !inside.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** The code of the error with which a connection to a machine inside ends. */
export const NO_PUBLIC_ADDRESS = 'NO_PUBLIC_ADDRESS';

const noPublicAddress = () =>
  Object.assign(new Error('the host has no public address'), { code: NO_PUBLIC_ADDRESS });

/** Looks a name up and keeps only public addresses: checked at the very look-up that is connected to. */
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

/**
 * Looks at each connection as well, before a byte goes over it: an address that is given as a number is never looked
 * up.
 */
class PublicAgent extends Agent {
  override createConnection(...[options, done]: Parameters<Agent['createConnection']>) {
    const stream = super.createConnection(options, done);
    if (!(stream instanceof Socket))
      throw new TypeError('a connection that is no socket cannot be looked at');
    stream.prependOnceListener('connect', () => {
      if (!isPublicAddress(stream.remoteAddress ?? '')) stream.destroy(noPublicAddress());
    });
    return stream;
  }
}

/** A connection is kept for so long after its last use: the other side is a stranger's and might never hang up. */
const KEPT_MS = 15_000;

/** For addresses that strangers give: it connects to public ones only. */
export function publicAgent(resolve: Resolve = dnsResolve()): Agent {
  return new PublicAgent({ keepAlive: true, timeout: KEPT_MS, lookup: publicLookup(resolve) });
}
