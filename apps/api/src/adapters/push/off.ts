import { DeliveryError } from '../../ports/delivery-error.ts';
import type { Push } from '../../ports/push.ts';

/** Push is off: browsers cannot subscribe, and existing subscriptions get nothing until it is on again. */
export function noPush(): Push {
  return {
    publicKey: null,
    knows: () => false,
    send: () => Promise.reject(new DeliveryError('PUSH_OFF')),
  };
}
