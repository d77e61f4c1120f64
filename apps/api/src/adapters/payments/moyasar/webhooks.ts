import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { WebhookNotice, WebhookRequest } from '../../../ports/payments.ts';
import { type ClientOptions, deadline, makeMoyasarClient } from './moyasar-client.ts';
import { invoiceReference, paymentReference } from './references.ts';
import { webhookListResponse } from './responses.ts';
import { SETUP_ID } from './setups.ts';

/** docs.moyasar.com/api/other/webhooks/webhook-reference; the form of `data` depends on the type. */
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

/** The reference and the dashboard spell the second differently, so both are accepted. */
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

/** Separate events of 3-D Secure: their object has our metadata if it was for saving a card. */
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
 * Reads a webhook, which the secret in its body proves to be from Moyasar; its content is unsigned, so it only triggers
 * a query.
 */
export function readWebhook(webhookSecret: string, { body }: WebhookRequest): WebhookNotice | null {
  const said = event.safeParse(jsonOf(body));
  if (!said.success) return null;
  const { id, type, secret_token, data } = said.data;
  if (!timingSafeEqual(digest(secret_token), digest(webhookSecret))) return null;
  return { eventId: id, about: aboutOf(type, data) };
}

/**
 * Sends back the six-digit code of a `webhook_verification`, without which a new webhook receives nothing
 * (docs.moyasar.com/api/other/webhooks/verify-webhook). Returns whether the webhook is verified now. Rejects with a
 * GatewayError, also for a wrong or old code.
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
    response: webhookListResponse,
    repeatable: false,
    deadline: deadline(),
  });
  return verified;
}
