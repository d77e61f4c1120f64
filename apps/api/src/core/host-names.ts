import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { isLoopback } from './loopback.ts';

const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
/** The most characters of a name (RFC 1035, section 2.3.4). */
const LONGEST = 253;

/** Converts a host name to lower-case ASCII; null if a label is empty or has a hyphen at either end. */
export function asciiHostName(typed: string): string | null {
  const name = domainToASCII(typed).replace(/\.$/, '');
  const isName = name.length <= LONGEST && name.split('.').every(label => LABEL.test(label));
  return isName ? name : null;
}

/**
 * Top-level names not in the public DNS: RFC 2606, 6762, 7686, 8375 and 9476, ICANN's `internal`, and names common in
 * routers and companies. `example` is allowed, for trials.
 */
const PRIVATE_TLDS: ReadonlySet<string> = new Set(
  'test invalid localhost local onion arpa alt internal intranet private localdomain lan home corp domain'.split(
    ' ',
  ),
);

/** Whether a name is public: it has a dot and is not from a home or office network. */
export function isInternetName(typed: string): boolean {
  const name = asciiHostName(typed);
  const last = name?.split('.').slice(1).at(-1) ?? '';
  return /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(last) && !PRIVATE_TLDS.has(last);
}

/**
 * Whether a host may be reachable from outside its own network.
 * @param host a name or an address as in a URL, IPv6 in brackets
 */
export function isReachedByOthers(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(address)) return !isLoopback(host) && ipaddr.process(address).range() === 'unicast';
  return isInternetName(host);
}

/** Converts the domain of an email address to ASCII, as mail servers and gateways expect. */
export function asciiAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return email.slice(0, at) + (domainToASCII(domain) || domain);
}
