import type { Push } from '../../ports/push.ts';

/** No web push: nobody can subscribe, and what subscribed before has ended. */
export function noPush(): Push {
  return { publicKey: null, send: async () => 'gone' };
}
