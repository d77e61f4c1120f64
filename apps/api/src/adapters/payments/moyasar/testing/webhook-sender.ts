import type { Account } from './account.ts';

export type WebhookTarget = { readonly url: string; readonly secret: string };

/** Until the next try, in minutes (docs.moyasar.com/webhook-reference); after the sixth the message is dropped. */
const WAITS = [1, 10, 30, 60, 120];

type Delivery = { tries: number; dueAt: Date; done: boolean };

/** Sends what happened in an account to one address, as Moyasar does. */
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
    const wait = WAITS[delivery.tries];
    delivery.tries += 1;
    delivery.done = response.ok || wait === undefined;
    delivery.dueAt = new Date(account.now().getTime() + (wait ?? 0) * 60_000);
  }

  return {
    bodyOf,
    /** Sends all that is due now. Returns how many were sent. */
    async deliver(): Promise<number> {
      let sent = 0;
      for (const event of account.events) {
        const delivery = deliveries.get(event.id) ?? { tries: 0, dueAt: account.now(), done: false };
        deliveries.set(event.id, delivery);
        if (delivery.done || delivery.dueAt > account.now()) continue;
        await send(event, delivery);
        sent += 1;
      }
      return sent;
    },
  };
}
