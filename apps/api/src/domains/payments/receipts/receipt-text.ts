import type { DeliveryMethod } from '@rifq/contract/calls';
import { createMoneyFormat, isolated, type Money, sellerZone } from '@rifq/rules';
import { linkFreeName } from '../../../core/link-free-name.ts';
import type { Figure, NotificationContent } from '../../../core/notification.ts';
import type { Recipient } from '../../identity/index.ts';
import { receiptNumber } from './receipts.presenter.ts';
import type { ReceiptRow } from './receipts.repository.ts';
import { text } from './receipts.texts.ts';

type Reader = Pick<Recipient, 'digits' | 'calendar' | 'timeZone'>;

/** Isolates a number or a code from the direction of an Arabic sentence. */
const leftToRight = (written: string) => `\u2066${written}\u2069`;

/** Formats an amount for a sentence, in the reader's digits. */
const amountText = (money: Money, { digits }: Pick<Reader, 'digits'>) =>
  createMoneyFormat(`ar-u-nu-${digits}`)(money);

/** Formats a rate of ten-thousandths as a percentage: 1500 is «15%». */
function rateText(rate: number, { digits }: Pick<Reader, 'digits'>): string {
  const format = new Intl.NumberFormat(`ar-u-nu-${digits}`, { style: 'percent', maximumFractionDigits: 2 });
  return leftToRight(format.format(rate / 10_000));
}

function dateText(date: Date, { calendar, digits, timeZone }: Reader): string {
  const locale = `ar-SA-u-ca-${calendar}-nu-${digits}`;
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
  return new Intl.DateTimeFormat(locale, parts).format(date);
}

/** Describes what the document is about; in mail, without what a mail program might show as a link. */
function descriptionOf({ description }: ReceiptRow, method: DeliveryMethod | 'app'): string {
  const shown = method === 'email' ? linkFreeName(description) : description;
  return isolated(shown ?? text('service'));
}

/** Builds the notification text of a receipt or a credit note, for one delivery method. */
export function receiptText(
  receipt: ReceiptRow,
  reader: Reader,
  method: DeliveryMethod | 'app',
): NotificationContent {
  const values = {
    number: leftToRight(receiptNumber(receipt)),
    amount: amountText({ amount: receipt.total, currency: receipt.currency }, reader),
    description: descriptionOf(receipt, method),
  };
  return {
    title: text(`${receipt.series}.title`, values),
    text: text(`${receipt.series}.text`, values),
  };
}

/** Lists the figures in the mail of a receipt or a credit note. */
export function receiptFigures(receipt: ReceiptRow, reader: Reader): Figure[] {
  const { series, currency, vatNumber, vatRate } = receipt;
  const amount = (minor: number) => amountText({ amount: minor, currency }, reader);
  const total = series === 'receipt' ? 'figure.total' : 'figure.back';
  const seller = [{ label: text('figure.seller'), value: isolated(receipt.sellerName) }];
  if (vatNumber !== null) seller.push({ label: text('figure.vat_number'), value: leftToRight(vatNumber) });
  const figures = [
    { label: text(`figure.${series}`), value: leftToRight(receiptNumber(receipt)) },
    {
      label: text('figure.date'),
      value: dateText(receipt.issuedAt, { ...reader, timeZone: sellerZone(currency) }),
    },
    ...seller,
    { label: text('figure.description'), value: descriptionOf(receipt, 'email') },
    { label: text(total), value: amount(receipt.total) },
  ];
  if (vatRate !== null)
    figures.push({
      label: text('figure.vat', { rate: rateText(vatRate, reader) }),
      value: amount(receipt.vat),
    });
  return figures;
}
