import ipaddr from 'ipaddr.js';

/** The first 64 bits of an IPv6 address name a household's network, in groups of 16 bits. */
const NETWORK_GROUPS = 4;

/**
 * What a rate limit counts for an address: an IPv4 address itself, of an IPv6 address the first 64 bits, since a
 * household can change the rest at will. Anything else is returned as it is.
 */
export function addressKey(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const groups = ip.parts.slice(0, NETWORK_GROUPS).map(part => part.toString(16));
  return `${groups.join(':')}::/64`;
}
