import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { isLoopback } from './loopback.ts';

const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
/** The most characters of a name (RFC 1035, section 2.3.4). */
const LONGEST = 253;

/** A host name in ASCII and small letters, or null for what is none: with an empty part, or one that begins or ends with a hyphen. */
export function asciiHostName(typed: string): string | null {
  const name = domainToASCII(typed).replace(/\.$/, '');
  const isName = name.length <= LONGEST && name.split('.').every(label => LABEL.test(label));
  return isName ? name : null;
}

/**
 * Top-level names of no registry: of RFC 2606, 6762, 7686, 8375 and 9476, ICANN's `internal`, and what routers and companies
 * use. `example` is left to those who try things out.
 */
const PRIVATE_ENDS: ReadonlySet<string> = new Set(
  'test invalid localhost local onion arpa alt internal intranet private localdomain lan home corp domain'.split(
    ' ',
  ),
);

/** Whether a name is one of the internet: with a dot, and not of a network at home or of an office. */
export function isInternetName(typed: string): boolean {
  const name = asciiHostName(typed);
  const last = name?.split('.').slice(1).at(-1) ?? '';
  return /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(last) && !PRIVATE_ENDS.has(last);
}

/**
 * Whether others than the machines of its own network may reach a host.
 * @param host a name or an address as URLs hold it, IPv6 in brackets
 */
export function isReachedByOthers(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(address)) return !isLoopback(host) && ipaddr.process(address).range() === 'unicast';
  return isInternetName(host);
}

/** An address of mail with its host in ASCII, as mail servers and gateways read it. */
export function asciiAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return email.slice(0, at) + (domainToASCII(domain) || domain);
}
