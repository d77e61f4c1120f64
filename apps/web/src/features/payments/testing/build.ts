import type { Payment, PaymentCard, Receipt } from '@rifq/contract/calls';

/** Builds a saved card. */
export function buildCard(overrides: Partial<PaymentCard> = {}): PaymentCard {
  return {
    payment_method_id: '0190f5fe-7c00-7a00-8000-0000000000c1',
    brand: 'visa',
    last4: '4242',
    exp_month: 8,
    exp_year: 2028,
    state: 'valid',
    ...overrides,
  };
}

export const PAYMENT_ID = '0190f5fe-7c00-7a00-8000-0000000000d1';

/** Builds a paid payment of 20 riyals. */
export function buildPayment(overrides: Partial<Payment> = {}): Payment {
  return {
    id: PAYMENT_ID,
    number: 'RF-7K2M-0418',
    state: 'paid',
    amount: 2000,
    refunded: 0,
    currency: 'SAR',
    description: 'استشارة مع د. كريم',
    subject: { kind: 'order', id: '0190f5fe-7c00-7a00-8000-0000000000f1' },
    card: { brand: 'visa', last4: '4242' },
    decline: null,
    flag: null,
    checkout_url: null,
    expires_at: '2026-11-20T14:30:00.000Z',
    has_receipt: true,
    created_at: '2026-11-20T14:00:00.000Z',
    ...overrides,
  };
}

/** Builds the receipt of that payment, with the tax of a Saudi seller. */
export function buildReceipt(overrides: Partial<Receipt> = {}): Receipt {
  return {
    id: '0190f5fe-7c00-7a00-8000-0000000000e1',
    kind: 'receipt',
    number: 'R-000123',
    of_number: null,
    issued_at: '2026-11-20T14:05:00.000Z',
    seller_name: 'عيادة رِفق',
    vat_number: '300000000000003',
    vat_rate: 1500,
    description: 'استشارة مع د. كريم',
    payment_number: 'RF-7K2M-0418',
    card: { brand: 'visa', last4: '4242' },
    buyer_name: 'نورة العتيبي',
    total: 2000,
    vat: 261,
    currency: 'SAR',
    qr: 'AQ3YudmK2KfYr9ipINix2ZHZgQ==',
    ...overrides,
  };
}
