import type { Receipt } from '@rifq/contract/calls';
import type { PaymentRow } from '../payments.repository.ts';
import { invoiceQr } from './invoice-qr.ts';
import type { ReceiptRow, Series } from './receipts.repository.ts';

const LETTERS: Readonly<Record<Series, string>> = { receipt: 'R', credit_note: 'C' };
const DIGITS = 6;

/** Formats a document's number for users: R-000123. */
export const receiptNumber = ({ series, number }: Pick<ReceiptRow, 'series' | 'number'>): string =>
  `${LETTERS[series]}-${String(number).padStart(DIGITS, '0')}`;

type Invoice = Pick<ReceiptRow, 'sellerName' | 'vatNumber' | 'issuedAt' | 'total' | 'vat' | 'currency'>;

/** Returns the QR code's content; null where the Saudi simplified invoice does not apply. */
export function receiptQr({ sellerName, vatNumber, issuedAt, total, vat, currency }: Invoice): string | null {
  if (currency !== 'SAR' || vatNumber === null) return null;
  const money = (amount: number) => ({ amount, currency });
  return invoiceQr({ sellerName, vatNumber, issuedAt, total: money(total), vat: money(vat) });
}

/** Presents the documents of one payment to its payer, in the given order. */
export function presentReceipts(payment: PaymentRow, documents: readonly ReceiptRow[]): Receipt[] {
  const numbers = new Map(documents.map(document => [document.id, receiptNumber(document)]));
  const { paidBrand: brand, paidLast4: last4 } = payment;
  return documents.map(document => ({
    id: document.id,
    kind: document.series,
    number: receiptNumber(document),
    of_number: document.ofReceipt === null ? null : (numbers.get(document.ofReceipt) ?? null),
    issued_at: document.issuedAt.toISOString(),
    seller_name: document.sellerName,
    vat_number: document.vatNumber,
    vat_rate: document.vatRate,
    description: document.description,
    payment_number: payment.number,
    card: brand === null || last4 === null ? null : { brand, last4 },
    buyer_name: document.buyerName,
    total: document.total,
    vat: document.vat,
    currency: document.currency,
    qr: receiptQr(document),
  }));
}
