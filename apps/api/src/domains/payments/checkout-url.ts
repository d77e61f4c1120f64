import type { Deps } from '../../core/deps.ts';
import { isAtOtherGateway } from './other-gateway.ts';
import type { PaymentRow } from './payments.repository.ts';

/** Returns the URL where a payment can still be paid; null if it cannot, or if the gateway does not know it. */
export function checkoutUrl(deps: Pick<Deps, 'gateway' | 'now'>, row: PaymentRow): string | null {
  const canBePaid =
    row.state === 'open' &&
    row.expiresAt > deps.now() &&
    row.flag !== 'unknown_at_gateway' &&
    !isAtOtherGateway(deps, row);
  return canBePaid ? row.url : null;
}
