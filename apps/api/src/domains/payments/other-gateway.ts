import type { Deps } from '../../core/deps.ts';
import type { PaymentRow } from './payments.repository.ts';

/** Whether a payment or a card belongs to a gateway that was exchanged for another: nothing can be asked about it now. */
export const isAtOtherGateway = (
  { gateway }: Pick<Deps, 'gateway'>,
  known: Pick<PaymentRow, 'gateway'>,
): boolean => known.gateway !== gateway.name;
