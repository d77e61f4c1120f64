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
 * Asks the name servers directly. `dns.lookup` blocks one of four threads that the whole process shares, so names of
 * untrusted origin that never resolve would block the app's own lookups.
 * @param servers addresses with ports; default those of the system
 */
export function dnsResolve(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  return (hostname, _options, done) => {
    const lookups = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
    void Promise.allSettled(lookups).then(answers => {
      const found = answers.flatMap((answer, index) =>
        answer.status === 'fulfilled'
          ? answer.value.map(address => ({ address, family: index === 0 ? 4 : 6 }))
          : [],
      );
      const failed = answers.find(answer => answer.status === 'rejected');
      done(found.length === 0 && failed ? failed.reason : null, found);
    });
  };
}
