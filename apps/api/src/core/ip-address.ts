import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv6 addresses are read in groups of 16 bits. */
const HOUSEHOLD_GROUPS = 4;
const NETWORK_GROUPS = 3;
const NETWORK_BYTES = 3;

function prefixOf(ip: ipaddr.IPv6, groups: number): string {
  const parts = ip.parts.slice(0, groups).map(part => part.toString(16));
  return `${parts.join(':')}::/${groups * 16}`;
}

/** What everything counts for that is no address, such as the "unknown" of a proxy: many names would be many counters. */
const NO_ADDRESS = 'none';

/** An address as proxies write it, with a port or not: `203.0.113.7:5000`, `[2001:db8::1]:443`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\](?::\d{1,5})?|(?<v4>[\d.]{7,15}):\d{1,5})$/;

/** The longest text that can be an address: IPv6 with the name of a zone, brackets and a port. */
const LONGEST = 100;

/** The address alone of one that may have a port; anything else as it is, unless it is too long for any. */
export function withoutPort(address: string): string {
  if (address.length > LONGEST) return NO_ADDRESS;
  const { v4, v6 } = WITH_PORT.exec(address)?.groups ?? {};
  return v4 ?? v6 ?? address;
}

/** An address as bytes mean it: an IPv4 address in IPv6's clothes is an IPv4 address. Null for anything else. */
function parse(written: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const address = withoutPort(written);
  // The library also takes the short forms of old, `1` and `0x4d`, of which there is one for every number.
  return isIP(address) !== 0 && ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

/**
 * What a rate limit counts for an address: an IPv4 address itself, of an IPv6 address the first 64 bits, since a
 * household can change the rest at will. All that is no address counts as one.
 */
export function ipLimitKey(address: string): string {
  const ip = parse(address);
  if (ip === null) return NO_ADDRESS;
  return ip instanceof ipaddr.IPv4 ? ip.toString() : prefixOf(ip, HOUSEHOLD_GROUPS);
}

/**
 * What one customer of a network can hold at the least cost: an IPv4 address itself, behind which there may be a carrier,
 * and of an IPv6 address the first 48 bits. All that is no address counts as one.
 */
export function customerKey(address: string): string {
  return parse(address) instanceof ipaddr.IPv6 ? networkKey(address) : ipLimitKey(address);
}

/**
 * The network of an address: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address, which one customer
 * may hold whole. All that is no address counts as one.
 */
export function networkKey(address: string): string {
  const ip = parse(address);
  if (ip === null) return NO_ADDRESS;
  if (!(ip instanceof ipaddr.IPv4)) return prefixOf(ip, NETWORK_GROUPS);
  return `${ip.octets.slice(0, NETWORK_BYTES).join('.')}.0/24`;
}
