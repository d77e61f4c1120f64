import type { Bill, DeskPayment } from '@rifq/contract/calls';
import { billingLimits } from '@rifq/rules';
import type { ClinicActor } from '../../core/actor.ts';
import { versionOf } from '../../core/version.ts';
import { receiptNumber } from '../payments/index.ts';
import { hasEnded, isSettledWithoutBill, type OpenedBill, type Visit } from './bill.ts';
import type { DocumentedPayment } from './bills.repository.ts';

export const versionOfBill = ({ lines }: Pick<OpenedBill, 'lines'>): string => versionOf({ lines });

/** Returns what is left to refund of a payment; 0 of a refund. */
export const refundableOf = (payment: DocumentedPayment, refunded: number): number =>
  payment.kind === 'payment' ? payment.amount - refunded : 0;

/** Returns what has been refunded of a payment. */
export const refundsOf = (payments: readonly DocumentedPayment[], paymentId: string): number =>
  payments.reduce((sum, { refundOf, amount }) => sum + (refundOf === paymentId ? amount : 0), 0);

/** Presents a payment or a refund. @param refunded what has been refunded of it */
export const presentDeskPayment = (payment: DocumentedPayment, refunded: number): DeskPayment => ({
  id: payment.id,
  kind: payment.kind,
  means: payment.means,
  amount: payment.amount,
  reference: payment.reference,
  refund_of: payment.refundOf,
  reason: payment.reason,
  taken_by: payment.takenByName,
  taken_at: payment.takenAt.toISOString(),
  refundable: refundableOf(payment, refunded),
  receipt_id: payment.receipt.id,
  receipt_number: receiptNumber(payment.receipt),
});

/** Whether a bill has as many payments, or refunds, as it may have. */
export const hasTooMany = ({ payments }: OpenedBill, kind: DocumentedPayment['kind']): boolean =>
  payments.filter(payment => payment.kind === kind).length >= billingLimits.payments;

/** Presents the bill of a visit to a member of its clinic. */
export function presentBill({ row }: Visit, bill: OpenedBill, { own, membership }: ClinicActor): Bill {
  const payments = bill.payments.map(payment =>
    presentDeskPayment(payment, refundsOf(bill.payments, payment.id)),
  );
  const isOwn = row.ownerId === own.id;
  const edit = !isOwn && !hasEnded(row) && !isSettledWithoutBill(row);
  return {
    reservation_id: row.id,
    currency: row.currency,
    total: bill.total,
    vat: bill.vat,
    paid: bill.paid,
    credited: bill.credited,
    due: bill.due,
    lines: [...bill.lines],
    payments,
    to_refund: hasEnded(row) ? bill.paid : 0,
    charges_vat: bill.chargesVat,
    can: {
      edit,
      pay: edit && bill.due > 0 && !hasTooMany(bill, 'payment'),
      refund: !isOwn && membership.role === 'manager' && payments.some(({ refundable }) => refundable > 0),
    },
    version: versionOfBill(bill),
  };
}
