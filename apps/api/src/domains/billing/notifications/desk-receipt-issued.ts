import type { Db } from '@rifq/db';
import { currencyCodes, isolated } from '@rifq/rules';
import * as z from 'zod/mini';
import { authorize, scopeFor, system } from '../../../core/access.ts';
import { formatAmount, formatDate, leftToRight, type ReaderSettings } from '../../../core/formats.ts';
import { isolatedName } from '../../../core/link-free-name.ts';
import { defineNotification, type Figure, type ShownIn } from '../../../core/notification.ts';
import { timestampField, timeZoneField } from '../../../core/notification-fields.ts';
import { accountActions, findRecipient } from '../../identity/index.ts';
import { receiptNumber } from '../../payments/index.ts';
import { deskReceiptActions } from '../billing.policy.ts';
import { textIn } from '../billing.texts.ts';
import { findDeskReceipt, type IssuedReceipt } from '../desk-receipts.repository.ts';

/** What a notification says of a receipt or a credit note of a clinic. */
const deskReceiptParameters = z.object({
  series: z.enum(['receipt', 'credit_note']),
  number: z.string(),
  issued_at: timestampField,
  time_zone: timeZoneField,
  seller_name: z.string(),
  pet: z.string(),
  currency: z.enum(currencyCodes),
  total: z.number(),
  vat: z.number(),
  due_after: z.number(),
  vat_number: z.nullable(z.string()),
});

type Parameters = z.output<typeof deskReceiptParameters>;

const parametersOf = (row: IssuedReceipt): Parameters => ({
  series: row.series,
  number: receiptNumber(row),
  issued_at: row.issuedAt.toISOString(),
  time_zone: row.timeZone,
  seller_name: row.sellerName,
  pet: row.petName,
  currency: row.currency,
  total: row.total,
  vat: row.vat,
  due_after: row.dueAfter,
  vat_number: row.vatNumber,
});

/** Finds the document, unless the owner has no account or does not exist any more. */
async function find(db: Db, userId: string, receiptId: string): Promise<IssuedReceipt | null> {
  const recipient = await findRecipient(db, scopeFor(system('billing'), accountActions.read, userId));
  const sealed = await findDeskReceipt(db, receiptId);
  const receipt = authorize(system('billing'), deskReceiptActions.report, sealed)?.row;
  return recipient && receipt ? receipt : null;
}

function render(receipt: Parameters, reader: ReaderSettings, shownIn: ShownIn) {
  const text = textIn(reader.language);
  const values = {
    number: leftToRight(receipt.number),
    amount: formatAmount({ amount: receipt.total, currency: receipt.currency }, reader),
    clinic: isolatedName(receipt.seller_name, shownIn, text('any.clinic')),
    pet: isolatedName(receipt.pet, shownIn, text('any.pet')),
  };
  return {
    title: text(`${receipt.series}.title`, values),
    text: text(`${receipt.series}.text`, values),
  };
}

/** Lists the figures in the mail of a receipt or a credit note. */
function figures(receipt: Parameters, reader: ReaderSettings): Figure[] {
  const text = textIn(reader.language);
  const { series, currency, vat_number: vatNumber } = receipt;
  const amount = (minor: number) => formatAmount({ amount: minor, currency }, reader);
  const listed = [
    { label: text(`figure.${series}`), value: leftToRight(receipt.number) },
    {
      label: text('figure.date'),
      value: formatDate(new Date(receipt.issued_at), { ...reader, timeZone: receipt.time_zone }),
    },
    { label: text('figure.seller'), value: isolated(receipt.seller_name) },
  ];
  if (vatNumber !== null) listed.push({ label: text('figure.vat_number'), value: leftToRight(vatNumber) });
  listed.push({
    label: text(series === 'receipt' ? 'figure.total' : 'figure.back'),
    value: amount(receipt.total),
  });
  if (receipt.vat > 0) listed.push({ label: text('figure.vat'), value: amount(receipt.vat) });
  if (receipt.due_after > 0) listed.push({ label: text('figure.due'), value: amount(receipt.due_after) });
  return listed;
}

/** A receipt or a credit note of a clinic, for the owner of the visit. */
export const deskReceiptIssued = defineNotification({
  name: 'desk-receipt-issued',
  kind: 'account',
  on: 'desk_receipt.issued',
  parameters: deskReceiptParameters,
  async compose(
    { db },
    { payload: { user_id: userId, reservation_id: reservationId, receipt_id: receiptId } },
  ) {
    const receipt = await find(db, userId, receiptId);
    if (!receipt) return [];
    return [
      {
        userId,
        parameters: parametersOf(receipt),
        link: `/dashboard/reservations/${reservationId}`,
        dedupKey: `desk-receipt:${receiptId}`,
        subjectId: receiptId,
      },
    ];
  },
  render,
  figures,
  async review({ db }, { subjectId, userId }) {
    const receipt = subjectId === null ? null : await find(db, userId, subjectId);
    return receipt ? { decision: 'send', parameters: parametersOf(receipt) } : { decision: 'drop' };
  },
});
