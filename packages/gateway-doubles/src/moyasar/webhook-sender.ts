import type { Account } from './account.ts';

export type WebhookTarget = { readonly url: string; readonly secret: string };

/** Minutes until the next attempt (docs.moyasar.com/webhook-reference); after the sixth the message is dropped. */
const WAITS = [1, 10, 30, 60, 120];

type Delivery = { attempts: number; dueAt: Date; done: boolean };

/** Creates a sender of an account's events to one URL, as Moyasar does. */
export function makeWebhookSender(account: Account, target: WebhookTarget) {
  const deliveries = new Map<string, Delivery>();

  const bodyOf = ({ id, type, data }: Account['events'][number]) => ({
    id,
    type,
    created_at: account.at(),
    secret_token: target.secret,
    account_name: 'Rifq Clinic',
    live: false,
    data,
  });

  async function send(event: Account['events'][number], delivery: Delivery): Promise<void> {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(event)),
    });
    await response.arrayBuffer();
    const wait = WAITS[delivery.attempts];
    delivery.attempts += 1;
    delivery.done = response.ok || wait === undefined;
    delivery.dueAt = new Date(account.now().getTime() + (wait ?? 0) * 60_000);
  }

  return {
    bodyOf,
    /** Sends all due events. Returns their number. */
    async deliver(): Promise<number> {
      let sent = 0;
      for (const event of account.events) {
        const delivery = deliveries.get(event.id) ?? { attempts: 0, dueAt: account.now(), done: false };
        deliveries.set(event.id, delivery);
        if (delivery.done || delivery.dueAt > account.now()) continue;
        await send(event, delivery);
        sent += 1;
      }
      return sent;
    },
  };
}
