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

/** The key of anything that is not an address, like a proxy's "unknown": separate keys would be separate counters. */
const NO_ADDRESS = 'none';

/** An address as proxies write it, with an optional port: `203.0.113.7:5000`, `[2001:db8::1]:443`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\](?::\d{1,5})?|(?<v4>[\d.]{7,15}):\d{1,5})$/;

/** The longest text that can be an address: IPv6 with the name of a zone, brackets and a port. */
const LONGEST = 100;

/** Strips the port of an address; returns other text unchanged, unless it is too long for an address. */
export function withoutPort(address: string): string {
  if (address.length > LONGEST) return NO_ADDRESS;
  const { v4, v6 } = WITH_PORT.exec(address)?.groups ?? {};
  return v4 ?? v6 ?? address;
}

/** Parses an address; an IPv4-mapped IPv6 address is an IPv4 address. Null for anything else. */
function parse(written: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const address = withoutPort(written);
  // The library also accepts legacy short forms, `1` and `0x4d`, one for every number.
  return isIP(address) !== 0 && ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

/**
 * Returns the rate limit key of an address: an IPv4 address itself, or the first 64 bits of an IPv6 address, since a
 * household can change the rest at will. Everything that is not an address shares one key.
 */
export function ipLimitKey(address: string): string {
  const ip = parse(address);
  if (ip === null) return NO_ADDRESS;
  return ip instanceof ipaddr.IPv4 ? ip.toString() : prefixOf(ip, HOUSEHOLD_GROUPS);
}

/**
 * Returns the key of the customer of an address: an IPv4 address itself, behind which there may be a carrier, or the
 * first 48 bits of an IPv6 address. Everything that is not an address shares one key.
 */
export function customerKey(address: string): string {
  return parse(address) instanceof ipaddr.IPv6 ? networkKey(address) : ipLimitKey(address);
}

/**
 * Returns the network of an address: the first 24 bits of an IPv4 address, or the first 48 of an IPv6 address, all of
 * which one customer may have. Everything that is not an address shares one key.
 */
export function networkKey(address: string): string {
  const ip = parse(address);
  if (ip === null) return NO_ADDRESS;
  if (!(ip instanceof ipaddr.IPv4)) return prefixOf(ip, NETWORK_GROUPS);
  return `${ip.octets.slice(0, NETWORK_BYTES).join('.')}.0/24`;
}
