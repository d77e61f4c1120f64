import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { launchPayment } from '../../payments/index.ts';
import { paying } from '../payable.ts';

/** The URL at which the payer continues, if any. */
export type Checkout = { checkout_url?: string };

/** Starts the payment of a reservation at the gateway. Refuses as `launchPayment`. */
export async function launchOrRefuse(deps: Deps, paymentId: string): Promise<Checkout> {
  const { url } = await launchPayment(paying(deps), paymentId);
  return url === null ? {} : { checkout_url: url };
}

/**
 * Like `launchOrRefuse`, but returns no URL if the gateway does not start it: the slot is held, and its page can pay.
 */
export async function launchCheckout(deps: Deps, paymentId: string): Promise<Checkout> {
  try {
    return await launchOrRefuse(deps, paymentId);
  } catch (error) {
    const isGateways =
      error instanceof AppError &&
      (error.code === 'payments.gateway_down' || error.code === 'payments.gateway_refused');
    if (!isGateways) throw error;
    deps.log.warn({ payment: paymentId, err: error }, 'a slot is held, and its payment was not begun');
    return {};
  }
}
