import ipaddr from 'ipaddr.js';

/** Of an IPv6 address, these groups of 16 bits name the network of one household: the first 64 bits. */
const NETWORK_GROUPS = 4;

/**
 * Whom a limit counts behind an address: the address itself, or the first 64 bits of an IPv6 one, since a household
 * is given that many and could change the rest at will. Anything else is returned as it is.
 */
export function addressKey(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const groups = ip.parts.slice(0, NETWORK_GROUPS).map(part => part.toString(16));
  return `${groups.join(':')}::/64`;
}
