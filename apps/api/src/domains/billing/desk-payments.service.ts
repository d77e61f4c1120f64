import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import { authorize } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import { clinicOf, withLockedMembership } from '../clinics/index.ts';
import { respondAtClinic } from '../reservations/index.ts';
import { hasTooMany, presentBill, refundableOf, refundsOf } from './bill.presenter.ts';
import {
  dueOfBill,
  hasEnded,
  type LockedVisit,
  lockVisit,
  type OpenedBill,
  readBill,
  storeOpened,
} from './bill.ts';
import { billActions, deskPaymentActions } from './billing.policy.ts';
import { type DeskPaymentRow, findVisitOfPayment, insertDeskPayment } from './bills.repository.ts';
import { insertDeskReceipt, takeNumber } from './desk-receipts.repository.ts';
import { memberName } from './member-name.ts';
import { vatOfDocument } from './receipt-vat.ts';

type PaymentDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;
type BillResponse = ResponseOf<'post', '/api/clinic/bills/pay'>;

/** What is taken or returned. */
type Order = Pick<
  DeskPaymentRow,
  'id' | 'kind' | 'means' | 'amount' | 'reference' | 'refundOf' | 'reason' | 'reducesBill'
>;

/** Whether an order was carried out before. Refuses with idempotency.reused another one with its id. */
function isRepeat({ payments }: OpenedBill, order: Order): boolean {
  const found = payments.find(({ id }) => id === order.id);
  if (!found) return false;
  const { kind, means, amount, reference, refundOf, reason } = found;
  const isSame =
    kind === order.kind &&
    means === order.means &&
    amount === order.amount &&
    reference === order.reference &&
    refundOf === order.refundOf &&
    reason === order.reason &&
    found.reducesBill === order.reducesBill;
  if (!isSame) throw new AppError('idempotency.reused');
  return true;
}

/** Returns the tax in what the documents of a bill say was paid. */
const documentedVat = ({ payments }: OpenedBill): number =>
  payments.reduce((sum, { kind, receipt }) => sum + (kind === 'payment' ? receipt.vat : -receipt.vat), 0);

/**
 * Takes or returns money for a locked visit, with the document, the event for its owner, and the sums of the bill. The
 * number is taken last, since that locks. Refuses with idempotency.reused an id of another bill.
 */
async function move(
  tx: Db,
  { outbox, now: clock }: PaymentDeps,
  actor: ClinicActor,
  visit: LockedVisit,
  bill: OpenedBill,
  order: Order,
): Promise<BillResponse> {
  const { membership } = actor;
  const now = clock();
  const signed = order.kind === 'payment' ? order.amount : -order.amount;
  const credited = bill.credited + (order.reducesBill ? order.amount : 0);
  const sums = { ...bill, paid: bill.paid + signed, credited };
  const action = order.kind === 'payment' ? 'bill.paid' : 'bill.refunded';
  const stored = await storeOpened(tx, { outbox, now: () => now }, actor, visit, sums, action);
  const { billId } = stored;
  const taken = { takenBy: actor.own.id, takenByName: memberName(actor), takenAt: now };
  const isNew = await insertDeskPayment(tx, { ...order, ...taken, billId, clinicId: membership.clinicId });
  if (!isNew) throw new AppError('idempotency.reused');
  const { reservation } = await respondAtClinic(tx, actor, stored.visit.row, now);
  const clinic = await clinicOf(tx, membership);
  const receiptId = newId();
  const payload = { user_id: visit.row.ownerId, reservation_id: visit.row.id, receipt_id: receiptId };
  await outbox.append(tx, { kind: 'desk_receipt.issued', payload }, actor);
  const series = order.kind === 'payment' ? 'receipt' : 'credit_note';
  const ofReceipt = bill.payments.find(({ id }) => id === order.refundOf)?.receipt.id ?? null;
  await insertDeskReceipt(tx, {
    id: receiptId,
    clinicId: membership.clinicId,
    series,
    deskPaymentId: order.id,
    ofReceipt,
    issuedAt: now,
    sellerName: clinic.legalName ?? clinic.name,
    vatNumber: clinic.vatNumber,
    sellerAddress: clinic.address,
    sellerPhone: clinic.phoneE164,
    timeZone: clinic.timeZone,
    buyerName: reservation.owner.name,
    petName: reservation.pet.name,
    lines: bill.lines.map(({ service_id: _serviceId, ...line }) => line),
    means: order.means,
    total: order.amount,
    vat: vatOfDocument(bill, { paid: bill.paid, vat: documentedVat(bill) }, signed),
    billTotal: bill.total,
    dueAfter: dueOfBill(stored.visit.row, sums),
    reason: order.reason,
    currency: visit.row.currency,
    number: await takeNumber(tx, membership, series),
  });
  return { bill: presentBill(stored.visit, await readBill(tx, stored.visit), actor) };
}

/**
 * Takes money for a visit at the desk, once for its id. Refuses with billing.not_found, clinics.role, billing.ended,
 * billing.too_many_payments, idempotency.reused, and at `amount` more than is due.
 */
export function payBill(
  deps: PaymentDeps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/bills/pay'>,
): Promise<BillResponse> {
  const { payment_id: id, reservation_id: reservationId, amount, means, reference } = payload;
  const order: Order = {
    ...{ id, kind: 'payment', means, amount },
    ...{ reference: reference || null, refundOf: null, reason: null, reducesBill: false },
  };
  return withLockedMembership(deps.db, actor, async tx => {
    const visit = await lockVisit(tx, actor, reservationId, billActions.charge);
    const bill = await readBill(tx, visit);
    if (isRepeat(bill, order)) return { bill: presentBill(visit, bill, actor) };
    if (hasEnded(visit.row)) throw new AppError('billing.ended');
    if (hasTooMany(bill, 'payment')) throw new AppError('billing.too_many_payments');
    if (amount > bill.due) throw fieldError('amount', 'field.amount_above_due');
    return move(tx, deps, actor, visit, bill, order);
  });
}

/**
 * Returns a payment in part or whole, once for the id of the refund; unless it is due again, it is taken off the bill.
 * Refuses with billing.not_found, clinics.role a member who is no manager and one's own visit, billing.too_many_payments,
 * idempotency.reused, and at `amount` more than is left.
 */
export function refundDeskPayment(
  deps: PaymentDeps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/bills/refund'>,
): Promise<BillResponse> {
  const { refund_id: id, payment_id: refundOf, amount, means, reference, reason } = payload;
  const order: Order = {
    ...{ id, kind: 'refund', means, amount },
    ...{ reference: reference || null, refundOf, reason, reducesBill: !payload.due_again },
  };
  return withLockedMembership(deps.db, actor, async tx => {
    const found = authorize(actor, deskPaymentActions.find, await findVisitOfPayment(tx, refundOf));
    if (!found) throw new AppError('billing.not_found');
    const visit = await lockVisit(tx, actor, found.row.reservationId, billActions.refund);
    const bill = await readBill(tx, visit);
    if (isRepeat(bill, order)) return { bill: presentBill(visit, bill, actor) };
    const payment = bill.payments.find(one => one.id === refundOf && one.kind === 'payment');
    if (!payment) throw new AppError('billing.not_found');
    if (hasTooMany(bill, 'refund')) throw new AppError('billing.too_many_payments');
    if (amount > refundableOf(payment, refundsOf(bill.payments, payment.id)))
      throw fieldError('amount', 'field.amount_above_paid');
    return move(tx, deps, actor, visit, bill, order);
  });
}
