import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { WebhookNotice, WebhookRequest } from '../../../ports/payments.ts';
import { webhookAnswer } from './answers.ts';
import { type ClientOptions, deadline, makeMoyasarClient } from './moyasar-client.ts';
import { invoiceReference, paymentReference } from './references.ts';
import { SETUP_ID } from './setups.ts';

/** docs.moyasar.com/api/other/webhooks/webhook-reference; what `data` is depends on the type. */
const event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.string(),
  secret_token: z.string(),
  data: z.unknown(),
});

const paymentData = z.object({
  id: z.string(),
  invoice_id: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
});

/** The reference and the dashboard spell the second differently, so that both are taken. */
const PAYMENT_EVENTS: ReadonlySet<string> = new Set([
  'payment_paid',
  'payment_failed',
  'payment_faild',
  'payment_refunded',
  'payment_voided',
  'payment_authorized',
  'payment_captured',
  'payment_verified',
  'payment_abandoned',
]);

/** Of 3-D Secure by itself: what they are about bears our words if it was done for a card to keep. */
const CARD_EVENTS: ReadonlySet<string> = new Set(['card_auth_authenticated', 'card_auth_failed']);

const digest = (text: string) => createHash('sha256').update(text).digest();

function aboutOf(type: string, data: unknown): WebhookNotice['about'] {
  const payment = paymentData.safeParse(data);
  if (!payment.success) return null;
  const isOfPayment = PAYMENT_EVENTS.has(type);
  const { id, invoice_id: invoice, metadata } = payment.data;
  const setup = metadata?.[SETUP_ID];
  if (typeof setup === 'string' && (isOfPayment || CARD_EVENTS.has(type)))
    return { kind: 'setup', reference: setup };
  if (!isOfPayment) return null;
  return { kind: 'payment', reference: invoice ? invoiceReference(invoice) : paymentReference(id) };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/**
 * Reads a webhook, which proves by the secret in its body that it is Moyasar's; nothing in it is signed, so that it is a
 * reason to ask and no more.
 */
export function readWebhook(webhookSecret: string, { body }: WebhookRequest): WebhookNotice | null {
  const said = event.safeParse(jsonOf(body));
  if (!said.success) return null;
  const { id, type, secret_token, data } = said.data;
  if (!timingSafeEqual(digest(secret_token), digest(webhookSecret))) return null;
  return { eventId: id, about: aboutOf(type, data) };
}

/**
 * Sends the six-digit code of a `webhook_verification` back, without which a new webhook receives nothing
 * (docs.moyasar.com/api/other/webhooks/verify-webhook). Answers whether the webhook is verified now.
 * Rejects with a GatewayError, for a wrong or an old code too.
 */
export async function verifyWebhook(
  options: ClientOptions,
  webhookId: string,
  code: string,
): Promise<boolean> {
  const { verified } = await makeMoyasarClient(options).send({
    method: 'POST',
    path: `/webhooks/${encodeURIComponent(webhookId)}/verify`,
    body: { code },
    answer: webhookAnswer,
    repeatable: false,
    deadline: deadline(),
  });
  return verified;
}
