import { DeliveryError } from '../../ports/delivery-error.ts';
import type { Push } from '../../ports/push.ts';

/** Creates disabled push: browsers cannot subscribe, and existing subscriptions get nothing until it is enabled. */
export function noPush(): Push {
  return {
    publicKey: null,
    knows: () => false,
    send: () => Promise.reject(new DeliveryError('PUSH_OFF')),
  };
}
