import type { Deps } from '../../core/deps.ts';
import type { PaymentRow } from './payments.repository.ts';

/** Whether a payment or a card belongs to another gateway than the current one, which cannot be asked about it. */
export const isAtOtherGateway = (
  { gateway }: Pick<Deps, 'gateway'>,
  known: Pick<PaymentRow, 'gateway'>,
): boolean => known.gateway !== gateway.name;
