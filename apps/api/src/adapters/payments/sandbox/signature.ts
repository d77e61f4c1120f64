import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { WebhookNotice, WebhookRequest } from '../../../ports/payments.ts';

export const SIGNATURE_HEADER = 'rifq-sandbox-signature';

/** How far the time of a signature may be from now, so that an old message is not accepted again. */
const TOLERANCE_SECONDS = 5 * 60;

const macOf = (secret: Buffer, time: string, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();

const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** Signs a body that is sent now: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export function signatureOf(secret: Buffer, now: Date, body: string): string {
  const time = String(inSeconds(now));
  return `t=${time},v1=${macOf(secret, time, body).toString('hex')}`;
}

const SIGNATURE = /^t=(?<time>\d{1,12}),v1=(?<mac>[0-9a-f]{64})$/;

export const webhookBody = z.object({
  id: z.string(),
  type: z.string(),
  /** Seconds since 1970. */
  created_at: z.number(),
  data: z.object({ kind: z.enum(['payment', 'setup']), id: z.string() }),
});
export type WebhookBody = z.infer<typeof webhookBody>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Verifies the raw bytes of a webhook. Null for one that is not signed with the secret, or not recently. */
export function readSignedWebhook(
  secret: Buffer,
  now: Date,
  { headers, body }: WebhookRequest,
): WebhookNotice | null {
  const header = headers[SIGNATURE_HEADER];
  const { time, mac } = (typeof header === 'string' ? SIGNATURE.exec(header)?.groups : null) ?? {};
  if (time === undefined || mac === undefined) return null;
  if (!timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, time, body))) return null;
  if (Math.abs(inSeconds(now) - Number(time)) > TOLERANCE_SECONDS) return null;
  const parsed = webhookBody.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success) return null;
  const { id, data } = parsed.data;
  return { eventId: id, about: { kind: data.kind, reference: data.id } };
}
