import { type Db, newId, withTransaction } from '@rifq/db';
import type { SandboxContext } from './context.ts';
import type { GatewaySession } from './session.ts';
import { SIGNATURE_HEADER, signatureOf, type WebhookBody } from './signature.ts';
import { LATER_MS, testCard } from './test-cards.ts';
import {
  deleteWebhook,
  leaseWebhooks,
  postponeWebhook,
  type QueuedWebhook,
  queueWebhooks,
} from './webhooks.repository.ts';

const TIMEOUT_MS = 5_000;
const POLL_MS = 1_000;
const BATCH = 10;
/** Longer than an attempt, so that no other process makes it concurrently. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60 * 60_000;
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

/** Queues a webhook in the transaction of a change. The used card decides the webhook's fate. */
export async function announce(
  tx: Db,
  { now }: SandboxContext,
  { id, order, card }: GatewaySession,
  what: string,
  dueAt = now(),
): Promise<void> {
  const fate = card ? testCard(card.test).webhook : undefined;
  if (fate === 'lost') return;
  const kind = order === null ? 'setup' : 'payment';
  const eventId = `event_${newId()}`;
  const createdAt = now();
  const content: WebhookBody = {
    id: eventId,
    type: `${kind}.${what}`,
    created_at: Math.floor(createdAt.getTime() / 1000),
    data: { kind, id },
  };
  const webhook = {
    body: JSON.stringify(content),
    dueAt: fate === 'late' ? new Date(dueAt.getTime() + LATER_MS) : dueAt,
    createdAt,
  };
  const copies = fate === 'doubled' ? 2 : 1;
  await queueWebhooks(
    tx,
    Array.from({ length: copies }, () => ({ ...webhook, id: newId() })),
  );
}

/** Posts a webhook. Returns whether it was accepted: a 2xx response in time. */
async function post({ secret, now }: SandboxContext, to: URL, body: string): Promise<boolean> {
  try {
    const response = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(secret, now(), body) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // Without a response, for any reason, the webhook counts as not accepted and is sent again.
    return false;
  }
}

async function deliver(context: SandboxContext, to: URL, webhook: QueuedWebhook): Promise<void> {
  const { db, now, log } = context;
  if (await post(context, to, webhook.body)) return deleteWebhook(db, webhook.id);
  const attempts = webhook.attempts + 1;
  const wait = Math.min(FIRST_RETRY_MS * 2 ** webhook.attempts, LAST_RETRY_MS);
  const next = new Date(now().getTime() + wait);
  if (next.getTime() < webhook.createdAt.getTime() + GIVEN_UP_AFTER_MS)
    return postponeWebhook(db, webhook.id, attempts, next);
  log.warn({ webhook: webhook.id, attempts }, 'a webhook of the sandbox gateway was given up');
  await deleteWebhook(db, webhook.id);
}

export type SandboxWebhooks = {
  /** Sends every due webhook once, to the given URL or the default one. Returns their number. */
  sendDue(to?: URL): Promise<number>;
  /** Starts to send due webhooks, until stopped; any number of processes may do so. */
  start(): void;
  /** Resolves when the last attempt has ended. */
  stop(): Promise<void>;
};

export function makeWebhooks(context: SandboxContext): SandboxWebhooks {
  const { db, now, log, webhookUrl } = context;

  async function sendDue(to = webhookUrl): Promise<number> {
    for (let sent = 0; ; ) {
      const span = { now: now(), until: new Date(now().getTime() + LEASE_MS), limit: BATCH };
      const due = await withTransaction(db, tx => leaseWebhooks(tx, span));
      await Promise.all(due.map(webhook => deliver(context, to, webhook)));
      sent += due.length;
      if (due.length < BATCH) return sent;
    }
  }

  let running: Promise<unknown> | null = null;
  let poll: NodeJS.Timeout | undefined;
  const send = () => {
    running ??= sendDue()
      .catch((error: unknown) =>
        log.error({ err: error }, 'webhooks of the sandbox gateway could not be sent'),
      )
      .finally(() => {
        running = null;
      });
  };
  return {
    sendDue,
    start() {
      poll = setInterval(send, POLL_MS);
    },
    async stop() {
      clearInterval(poll);
      await running;
    },
  };
}
