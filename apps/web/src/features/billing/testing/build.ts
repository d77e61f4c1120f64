import type { Bill, DayClosing, DeskPayment, DeskReceipt, OpenBill, OpenDay } from '@rifq/contract/calls';
import { RESERVATION_ID } from '../../../testing/build-clinic.ts';

const id = (last: string) => `0190f5fe-7c00-7a00-8000-0000000000${last}`;
export const PAYMENT_ID = id('f1');
export const RECEIPT_ID = id('f2');

/** Builds a bill of 150 SAR of which nothing is paid. */
export function buildBill(overrides: Partial<Bill> = {}): Bill {
  return {
    reservation_id: RESERVATION_ID,
    currency: 'SAR',
    total: 15_000,
    vat: 1_957,
    paid: 0,
    credited: 0,
    due: 15_000,
    lines: [{ service_id: id('d2'), name: 'كشف عام', quantity: 1, unit_price: 15_000, vat_percent: 15 }],
    payments: [],
    to_refund: 0,
    charges_vat: true,
    can: { edit: true, pay: true, refund: false },
    version: 'v1',
    ...overrides,
  };
}

/** Builds a payment of 150 SAR in cash. */
export function buildDeskPayment(overrides: Partial<DeskPayment> = {}): DeskPayment {
  return {
    id: PAYMENT_ID,
    kind: 'payment',
    means: 'cash',
    amount: 15_000,
    reference: null,
    refund_of: null,
    reason: null,
    taken_by: 'هند العلي',
    taken_at: '2026-11-20T09:10:00.000Z',
    refundable: 15_000,
    receipt_id: RECEIPT_ID,
    receipt_number: 'R-000123',
    ...overrides,
  };
}

/** Builds the receipt of that payment, of a clinic in Riyadh with a VAT number. */
export function buildDeskReceipt(overrides: Partial<DeskReceipt> = {}): DeskReceipt {
  return {
    id: RECEIPT_ID,
    kind: 'receipt',
    number: 'R-000123',
    of_number: null,
    issued_at: '2026-11-20T09:10:00.000Z',
    time_zone: 'Asia/Riyadh',
    seller_name: 'مؤسسة الواحة البيطرية',
    vat_number: '300000000000003',
    seller_address: 'طريق الملك فهد، الرياض',
    seller_phone: '+966115550123',
    buyer_name: 'نورة العتيبي',
    pet_name: 'مشمش',
    lines: [{ name: 'كشف عام', quantity: 1, unit_price: 15_000, vat_percent: 15 }],
    means: 'mada',
    total: 15_000,
    vat: 1_957,
    bill_total: 15_000,
    due_after: 0,
    reason: null,
    currency: 'SAR',
    qr: 'AQ5Sb3lhbCBPYXNpcw==',
    ...overrides,
  };
}

export function buildOpenBill(overrides: Partial<OpenBill> = {}): OpenBill {
  return {
    reservation_id: RESERVATION_ID,
    starts_at: '2026-11-19T09:00:00.000Z',
    client_id: id('d1'),
    client_name: 'نورة العتيبي',
    pet_name: 'مشمش',
    doctor_name: 'د. سلمى الحدّاد',
    total: 15_000,
    due: 15_000,
    to_refund: 0,
    ...overrides,
  };
}

/** Builds a day with one payment of 150 SAR in cash. */
export function buildOpenDay(overrides: Partial<OpenDay> = {}): OpenDay {
  return {
    currency: 'SAR',
    by_means: { cash: 15_000, mada: 0, transfer: 0 },
    received: 15_000,
    returned: 0,
    vat: 1_957,
    count: 1,
    payments: [
      {
        ...buildDeskPayment(),
        reservation_id: RESERVATION_ID,
        client_name: 'نورة العتيبي',
        pet_name: 'مشمش',
      },
    ],
    since: '2026-11-19T18:00:00.000Z',
    version: 'day1',
    ...overrides,
  };
}

export function buildClosing(overrides: Partial<DayClosing> = {}): DayClosing {
  return {
    id: id('f3'),
    number: 7,
    closed_at: '2026-11-19T18:00:00.000Z',
    closed_by: 'هند العلي',
    currency: 'SAR',
    by_means: { cash: 40_000, mada: 10_000, transfer: 0 },
    received: 52_000,
    returned: 2_000,
    vat: 6_521,
    count: 4,
    counted_cash: 39_500,
    note: null,
    ...overrides,
  };
}
