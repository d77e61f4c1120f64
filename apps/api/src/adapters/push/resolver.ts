import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Looks all addresses of a name up, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

const TIMEOUT_MS = 2_000;

/**
 * Asks the name servers directly. `dns.lookup` waits in one of four threads of a pool that the whole process shares: names
 * that strangers have chosen and that never answer would keep it from finding its own mail server.
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
