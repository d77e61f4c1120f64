import { isIP } from 'node:net';

/** The names by which authenticators know the site. */
export type PasskeySite = {
  /** The relying party: passkeys belong to this host, and to no other. */
  readonly rpId: string;
  readonly origin: string;
};

const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');

/** Returns the site of passkeys; null where browsers offer none: at an IP address, and over http beyond this machine. */
export function passkeySiteOf({ hostname, origin, protocol }: URL): PasskeySite | null {
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null;
  return protocol === 'https:' || isLocal(hostname) ? { rpId: hostname, origin } : null;
}
