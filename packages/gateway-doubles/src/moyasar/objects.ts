import { randomBytes, randomUUID } from 'node:crypto';

/** Objects of Moyasar as in its documentation. Amounts in the minor unit, times in ISO 8601. */
type Metadata = Record<string, string> | null;

export type DoubledPayment = {
  id: string;
  status: string;
  amount: number;
  fee: number;
  currency: string;
  refunded: number;
  refunded_at: string | null;
  captured: number;
  captured_at: string | null;
  voided_at: string | null;
  description: string;
  amount_format: string;
  fee_format: string;
  refunded_format: string;
  captured_format: string;
  invoice_id: string | null;
  ip: string | null;
  callback_url: string | null;
  created_at: string;
  updated_at: string;
  metadata: Metadata;
  source: {
    type: 'creditcard';
    company: string;
    name: string;
    number: string;
    gateway_id: string;
    reference_number: string | null;
    token: string | null;
    message: string | null;
    response_code?: string;
    transaction_url: string | null;
  };
};

export type DoubledInvoice = {
  id: string;
  status: string;
  amount: number;
  currency: string;
  description: string;
  logo_url: string | null;
  amount_format: string;
  url: string;
  callback_url: string | null;
  expired_at: string | null;
  created_at: string;
  updated_at: string;
  back_url: string | null;
  success_url: string | null;
  metadata: Metadata;
};

export type DoubledToken = {
  id: string;
  status: string;
  brand: string;
  funding: string;
  country: string;
  month: string;
  year: string;
  name: string;
  last_four: string;
  metadata: Metadata;
  message: string | null;
  verification_url: string | null;
  created_at: string;
  updated_at: string;
};

const digits: Readonly<Record<string, number>> = { KWD: 3, BHD: 3 };

/** Formats 2000 SAR as `20.00 SAR`. */
export const formatted = (amount: number, currency: string) => {
  const decimals = digits[currency] ?? 2;
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency}`;
};

export function newPayment(
  given: Pick<DoubledPayment, 'amount' | 'currency' | 'description' | 'callback_url' | 'metadata'> & {
    id?: string;
    invoice_id?: string;
    company: string;
    last4: string;
    holder: string;
    transactionUrl: (id: string) => string;
  },
  at: string,
): DoubledPayment {
  const { amount, currency, description, callback_url, metadata, id = randomUUID() } = given;
  const none = formatted(0, currency);
  return {
    id,
    status: 'initiated',
    amount,
    fee: 0,
    currency,
    refunded: 0,
    refunded_at: null,
    captured: 0,
    captured_at: null,
    voided_at: null,
    description,
    amount_format: formatted(amount, currency),
    fee_format: none,
    refunded_format: none,
    captured_format: none,
    invoice_id: given.invoice_id ?? null,
    ip: null,
    callback_url,
    created_at: at,
    updated_at: at,
    metadata,
    source: {
      type: 'creditcard',
      company: given.company,
      name: given.holder,
      number: `XXXX-XXXX-XXXX-${given.last4}`,
      gateway_id: `moyasar_cc_${randomBytes(11).toString('hex')}`,
      reference_number: null,
      token: null,
      message: null,
      transaction_url: given.transactionUrl(id),
    },
  };
}

export const newTokenId = () => `token_${randomBytes(19).toString('hex')}`;
