import ipaddr from 'ipaddr.js';

/** IPv6 addresses are read in groups of 16 bits. */
const HOUSEHOLD_GROUPS = 4;
const NETWORK_GROUPS = 3;
const NETWORK_BYTES = 3;

function prefixOf(ip: ipaddr.IPv6, groups: number): string {
  const parts = ip.parts.slice(0, groups).map(part => part.toString(16));
  return `${parts.join(':')}::/${groups * 16}`;
}

/** An address as bytes mean it: an IPv4 address in IPv6's clothes is an IPv4 address. Null for anything else. */
const parse = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : null);

/**
 * What a rate limit counts for an address: an IPv4 address itself, of an IPv6 address the first 64 bits, since a
 * household can change the rest at will. Anything else is returned as it is.
 */
export function addressKey(address: string): string {
  const ip = parse(address);
  if (ip === null) return address;
  return ip instanceof ipaddr.IPv4 ? ip.toString() : prefixOf(ip, HOUSEHOLD_GROUPS);
}

/**
 * What one customer of a network can hold at the least cost: an IPv4 address itself, behind which there may be a carrier,
 * and of an IPv6 address the first 48 bits. Anything else is returned as it is.
 */
export function customerKey(address: string): string {
  return parse(address) instanceof ipaddr.IPv6 ? networkKey(address) : addressKey(address);
}

/**
 * The network of an address: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address, which one customer
 * may hold whole. Anything else is returned as it is.
 */
export function networkKey(address: string): string {
  const ip = parse(address);
  if (ip === null) return address;
  if (!(ip instanceof ipaddr.IPv4)) return prefixOf(ip, NETWORK_GROUPS);
  return `${ip.octets.slice(0, NETWORK_BYTES).join('.')}.0/24`;
}
