import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Finds all addresses of a name, with the signature of `dns.lookup`. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

const TIMEOUT_MS = 2_000;

/**
 * Queries the name servers directly. `dns.lookup` blocks one of four threads that the whole process shares, so
 * untrusted names that never resolve would block the app's own lookups.
 * @param servers addresses with ports; default those of the system
 */
export function dnsResolve(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  return (hostname, _options, done) => {
    const lookups = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
    void Promise.allSettled(lookups).then(results => {
      const found = results.flatMap((result, index) =>
        result.status === 'fulfilled'
          ? result.value.map(address => ({ address, family: index === 0 ? 4 : 6 }))
          : [],
      );
      const failed = results.find(result => result.status === 'rejected');
      done(found.length === 0 && failed ? failed.reason : null, found);
    });
  };
}
