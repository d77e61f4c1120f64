import { currencyCodes, isolated, type Money, sellerZone } from '@rifq/rules';
import * as z from 'zod/mini';
import {
  formatAmount,
  formatDate,
  formatRate,
  leftToRight,
  type ReaderSettings,
} from '../../../core/formats.ts';
import { safeName } from '../../../core/link-free-name.ts';
import type { Figure, NotificationContent, ShownIn } from '../../../core/notification.ts';
import { timestampField } from '../../../core/notification-fields.ts';
import { receiptNumber } from './receipts.presenter.ts';
import type { ReceiptRow } from './receipts.repository.ts';
import { textIn } from './receipts.texts.ts';

/** What a notification says of a receipt or a credit note. */
export const receiptParameters = z.object({
  series: z.enum(['receipt', 'credit_note']),
  number: z.string(),
  issued_at: timestampField,
  description: z.string(),
  seller_name: z.string(),
  currency: z.enum(currencyCodes),
  total: z.number(),
  vat: z.number(),
  vat_number: z.nullable(z.string()),
  /** In ten-thousandths. */
  vat_rate: z.nullable(z.number()),
});

type ReceiptParameters = z.output<typeof receiptParameters>;

export const receiptOf = (row: ReceiptRow): ReceiptParameters => ({
  series: row.series,
  number: receiptNumber(row),
  issued_at: row.issuedAt.toISOString(),
  description: row.description,
  seller_name: row.sellerName,
  currency: row.currency,
  total: row.total,
  vat: row.vat,
  vat_number: row.vatNumber,
  vat_rate: row.vatRate,
});

const amountOf = (amount: number, { currency }: ReceiptParameters): Money => ({ amount, currency });

/** Describes what the document is about; in mail, without what a mail program might show as a link. */
function descriptionOf(
  { description }: ReceiptParameters,
  { language }: ReaderSettings,
  shownIn: ShownIn,
): string {
  const shown = safeName(description, shownIn);
  return isolated(shown ?? textIn(language)('service'));
}

/** Renders the notification of a receipt or a credit note. */
export function receiptText(
  receipt: ReceiptParameters,
  reader: ReaderSettings,
  shownIn: ShownIn,
): NotificationContent {
  const text = textIn(reader.language);
  const values = {
    number: leftToRight(receipt.number),
    amount: formatAmount(amountOf(receipt.total, receipt), reader),
    description: descriptionOf(receipt, reader, shownIn),
  };
  return {
    title: text(`${receipt.series}.title`, values),
    text: text(`${receipt.series}.text`, values),
  };
}

/** Lists the figures in the mail of a receipt or a credit note. */
export function receiptFigures(receipt: ReceiptParameters, reader: ReaderSettings): Figure[] {
  const text = textIn(reader.language);
  const { series, currency, vat_number: vatNumber, vat_rate: vatRate } = receipt;
  const amount = (minor: number) => formatAmount(amountOf(minor, receipt), reader);
  const total = series === 'receipt' ? 'figure.total' : 'figure.back';
  const seller = [{ label: text('figure.seller'), value: isolated(receipt.seller_name) }];
  if (vatNumber !== null) seller.push({ label: text('figure.vat_number'), value: leftToRight(vatNumber) });
  const figures = [
    { label: text(`figure.${series}`), value: leftToRight(receipt.number) },
    {
      label: text('figure.date'),
      value: formatDate(new Date(receipt.issued_at), { ...reader, timeZone: sellerZone(currency) }),
    },
    ...seller,
    { label: text('figure.description'), value: descriptionOf(receipt, reader, 'email') },
    { label: text(total), value: amount(receipt.total) },
  ];
  if (vatRate !== null)
    figures.push({
      label: text('figure.vat', { rate: formatRate(vatRate, reader) }),
      value: amount(receipt.vat),
    });
  return figures;
}
