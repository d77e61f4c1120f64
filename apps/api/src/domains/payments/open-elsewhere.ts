import type { Deps } from '../../core/deps.ts';
import { countOpenElsewhere } from './payments.repository.ts';

/** Says once in the log how many payments wait for a gateway that was exchanged for this one, if any do. */
export async function warnOfElsewhere({
  db,
  gateway,
  log,
}: Pick<Deps, 'db' | 'gateway' | 'log'>): Promise<void> {
  const open = await countOpenElsewhere(db, gateway.name);
  if (open > 0) log.warn({ open, gateway: gateway.name }, 'payments are open at another gateway');
}
