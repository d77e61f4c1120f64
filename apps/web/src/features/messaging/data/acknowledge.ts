import { ApiError } from '../../../lib/calls/api-error.ts';
import { isTransient } from '../../../lib/calls/retry.ts';
import type { Side } from './conversation-api.ts';
import { sideCalls, type UpTo } from './side-calls.ts';

/** Runs the work in one tab; other tabs that want it concurrently skip it. */
async function inOneTab(name: string, work: () => Promise<unknown>): Promise<void> {
  if (navigator.locks === undefined) return void (await work());
  await navigator.locks.request(
    name,
    { ifAvailable: true },
    async lock => void (lock !== null && (await work())),
  );
}

/** Acknowledges the delivery of a message to this device. */
export const acknowledgeDelivery = (side: Side, upTo: UpTo): Promise<void> =>
  inOneTab(`rifq.received.${upTo.message_id}`, () => sideCalls[side].received(upTo));

/** A permanent error, as for a conversation closed since, must not block the other acknowledgements. */
function ignorePermanent(error: unknown): void {
  if (isTransient(error) || !(error instanceof ApiError)) throw error;
}

/** Acknowledges all messages that arrived while no device was online, whether or not they cause notifications. */
export const acknowledgeAllDeliveries = (side: Side, userId: string): Promise<void> =>
  inOneTab(`rifq.received-all.${side}.${userId}`, async () => {
    const acknowledged = new Set<string>();
    const next = async () =>
      (await sideCalls[side].undelivered()).newest.filter(({ message_id: id }) => !acknowledged.has(id));
    for (let newest = await next(); newest.length > 0; newest = await next())
      for (const upTo of newest) {
        acknowledged.add(upTo.message_id);
        await acknowledgeDelivery(side, upTo).catch(ignorePermanent);
      }
  });
