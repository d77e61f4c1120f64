import type { ResponseOf } from '@rifq/contract/calls';
import type { Deps } from '../../core/deps.ts';

/** Returns the address at which browsers connect to the live channel. */
export function configOf({ realtime }: Pick<Deps, 'realtime'>): ResponseOf<'get', '/api/live/config'> {
  const { key, cluster, host, port, forceTls } = realtime.address;
  return { key, cluster, host, port, force_tls: forceTls };
}
