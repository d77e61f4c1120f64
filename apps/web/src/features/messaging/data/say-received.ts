import type { Side } from './conversation-api.ts';
import { sideCalls } from './side-calls.ts';

/** Says that a message has come to this device: one tab does, and the others of this moment do not. */
export async function sayReceived(
  side: Side,
  upTo: { reservation_id: string; message_id: string },
): Promise<void> {
  const say = () => sideCalls[side].received(upTo);
  if (navigator.locks === undefined) return void (await say());
  await navigator.locks.request(
    `rifq.received.${upTo.message_id}`,
    { ifAvailable: true },
    async lock => void (lock !== null && (await say())),
  );
}
