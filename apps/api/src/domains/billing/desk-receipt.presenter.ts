import type { DeskReceipt } from '@rifq/contract/calls';
import { receiptNumber, receiptQr } from '../payments/index.ts';
import type { IssuedReceipt } from './desk-receipts.repository.ts';

/** Presents a receipt or a credit note as it was issued. */
export const presentDeskReceipt = (row: IssuedReceipt): DeskReceipt => ({
  id: row.id,
  kind: row.series,
  number: receiptNumber(row),
  of_number: row.ofNumber === null ? null : receiptNumber({ series: 'receipt', number: row.ofNumber }),
  issued_at: row.issuedAt.toISOString(),
  time_zone: row.timeZone,
  seller_name: row.sellerName,
  vat_number: row.vatNumber,
  seller_address: row.sellerAddress,
  seller_phone: row.sellerPhone,
  buyer_name: row.buyerName,
  pet_name: row.petName,
  lines: [...row.lines],
  means: row.means,
  total: row.total,
  vat: row.vat,
  bill_total: row.billTotal,
  due_after: row.dueAfter,
  reason: row.reason,
  currency: row.currency,
  qr: receiptQr(row),
});
