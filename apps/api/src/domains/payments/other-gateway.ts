import type { Deps } from '../../core/deps.ts';
import { countOpenAtOtherGateways, type PaymentRow } from './payments.repository.ts';

/** Whether a payment or a card belongs to another gateway than the current one, which cannot be asked about it. */
export const isAtOtherGateway = (
  { gateway }: Pick<Deps, 'gateway'>,
  known: Pick<PaymentRow, 'gateway'>,
): boolean => known.gateway !== gateway.name;

/** Logs how many payments are still open at another gateway than the current one, if there are any. */
export async function warnOfOtherGateways({
  db,
  gateway,
  log,
}: Pick<Deps, 'db' | 'gateway' | 'log'>): Promise<void> {
  const open = await countOpenAtOtherGateways(db, gateway.name);
  if (open > 0) log.warn({ open, gateway: gateway.name }, 'payments are open at another gateway');
}
