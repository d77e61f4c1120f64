import { readAction, scopeFor, system, writeAction } from '../../core/access.ts';

export const paymentActions = {
  view: readAction('payment', 'payments.view', 'owner'),
  confirm: writeAction('payment', 'payments.confirm', 'owner'),
  /** What follows from the gateway's report, whichever request led to it: states, refunds, receipts. */
  settle: writeAction('payment', 'payments.settle', system('payments')),
  /** Notifications of it. */
  report: readAction('payment', 'payments.report', system('payments')),
  /** What a clinic sees of an unpaid booking: that its money is on the way back. */
  readRefused: readAction('payment', 'payments.read_refused', system('reservations')),
  /** List, check, refund. */
  manage: writeAction('payment', 'payments.manage', system('operator')),
};

export const cardActions = {
  charge: readAction('card', 'payments.card.charge', 'owner'),
  remove: writeAction('card', 'payments.card.remove', 'owner'),
  settle: writeAction('card', 'payments.card.settle', system('payments')),
};

export const setupActions = {
  confirm: writeAction('cardSetup', 'payments.setup.confirm', 'owner'),
  settle: writeAction('cardSetup', 'payments.setup.settle', system('payments')),
};

/** The payer's reference and saved cards at the gateway. */
export const payerActions = { charge: writeAction('user', 'payers.charge', system('payments')) };

export const receiptActions = { report: readAction('receipt', 'receipts.report', system('payments')) };

/** Returns the scope of a payment for what follows from the gateway's report. */
export const settledPayment = (paymentId: string) =>
  scopeFor(system('payments'), paymentActions.settle, paymentId);
