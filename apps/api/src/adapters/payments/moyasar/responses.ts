import * as z from 'zod/mini';

/** Only our own entries are read. */
const metadata = z.nullish(z.record(z.string(), z.unknown()));

/** A payment, which on an invoice is one attempt (docs.moyasar.com/payment-object). Amounts in the minor unit. */
export const paymentResponse = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  refunded: z.int(),
  captured: z.int(),
  created_at: z.string(),
  metadata,
  source: z.object({
    company: z.nullish(z.string()),
    /** Masked except for the last four digits. */
    number: z.nullish(z.string()),
    message: z.nullish(z.string()),
    response_code: z.nullish(z.string()),
    transaction_url: z.nullish(z.string()),
  }),
});
export type PaymentResponse = z.infer<typeof paymentResponse>;

/** docs.moyasar.com/api/invoices/01-create-invoice */
export const invoiceResponse = z.object({
  id: z.string(),
  status: z.string(),
  url: z.url(),
  payments: z.array(paymentResponse),
});
export type InvoiceResponse = z.infer<typeof invoiceResponse>;

/** docs.moyasar.com/list-invoices: the invoices come without their payments. */
export const invoiceListResponse = z.object({
  invoices: z.array(z.object({ id: z.string(), status: z.string(), url: z.url(), metadata })),
});

/** docs.moyasar.com/api/other/tokens/token-object */
export const tokenResponse = z.object({
  id: z.string(),
  status: z.string(),
  brand: z.string(),
  month: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)),
  year: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9999)),
  last_four: z.string(),
  verification_url: z.nullish(z.url()),
  metadata,
});
export type TokenResponse = z.infer<typeof tokenResponse>;

export const webhookListResponse = z.object({ id: z.string(), verified: z.boolean() });
