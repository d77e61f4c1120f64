import * as z from 'zod';

/** Schemas of requests by Moyasar's documentation: other fields are refused. */
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine(keys => Object.keys(keys).length <= 30)
  .optional();
const amount = z.int().min(100);
const currency = z.string().regex(/^[A-Z]{3}$/);
const page = z.url({ protocol: /^https?$/ });

export const invoiceRequest = z.strictObject({
  amount,
  currency,
  description: z.string().min(1),
  callback_url: page.optional(),
  success_url: page.optional(),
  back_url: page.optional(),
  expired_at: z.iso.datetime({ offset: true }).optional(),
  metadata,
});

/** Accepts only a token as the source: card data is sent to the invoice's page and to the tokens. */
export const paymentRequest = z.strictObject({
  given_id: z.uuid().optional(),
  amount,
  currency,
  description: z.string().optional(),
  callback_url: page,
  source: z.strictObject({
    type: z.literal('token'),
    token: z.string().startsWith('token_'),
    cvc: z.string().optional(),
    '3ds': z.boolean().optional(),
    manual: z.boolean().optional(),
    statement_descriptor: z.string().optional(),
  }),
  metadata,
  apply_coupon: z.boolean().optional(),
});

export const paymentUpdate = z.strictObject({ description: z.string().optional(), metadata });

export const refundRequest = z.strictObject({ amount: z.int().min(1).optional() });

export const tokenRequest = z.strictObject({
  publishable_api_key: z.string().optional(),
  name: z.string().regex(/\S\s+\S/),
  number: z.string().regex(/^\d{16,19}$/),
  month: z.coerce.number().int().min(1).max(12),
  year: z.coerce.number().int(),
  cvc: z.string().regex(/^\d{3,4}$/),
  callback_url: page,
  save_only: z.boolean().optional(),
  metadata,
});

export const verification = z.strictObject({ code: z.string() });

/** Parses a form's fields into an object: `metadata[order]` is a field of `metadata`. */
export function readForm(text: string): object {
  const read: Record<string, unknown> = {};
  const nested: Record<string, Record<string, string>> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [, outer, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (outer === undefined || inner === undefined) read[name] = value;
    else nested[outer] = { ...nested[outer], [inner]: value };
  }
  return { ...read, ...nested };
}
