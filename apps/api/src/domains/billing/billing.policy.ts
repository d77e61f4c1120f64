import { readAction, system, writeAction } from '../../core/access.ts';

/** Bills belong to their visit, and so do who sees and changes them. */
export const billActions = {
  view: readAction('reservation', 'bills.view', 'member'),
  viewOwn: readAction('reservation', 'bills.view_own', 'owner'),
  /** Change its lines and take money: any member, but not for their own visit. */
  charge: writeAction('reservation', 'bills.charge', 'memberForOther'),
  refund: writeAction('reservation', 'bills.refund', 'managerForOther'),
};

export const deskPaymentActions = { find: readAction('deskPayment', 'desk_payments.find', 'member') };

export const deskReceiptActions = {
  view: readAction('deskReceipt', 'desk_receipts.view', 'member'),
  /** The notification of it. */
  report: readAction('deskReceipt', 'desk_receipts.report', system('billing')),
};

export const closingActions = { view: readAction('dayClosing', 'day_closings.view', 'member') };
