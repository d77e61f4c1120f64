import './payments.events.ts';
import './receipts/receipts.events.ts';
import type { Payable } from '../../core/payable.ts';
import type { Domain } from '../domain.ts';
import { paymentRefunded } from './notifications/payment-refunded.ts';
import { paymentReturned } from './notifications/payment-returned.ts';
import { receiptIssued } from './notifications/receipt-issued.ts';
import { refundFailed } from './notifications/refund-failed.ts';
import { paymentJobs } from './payments.jobs.ts';
import { paymentLive } from './payments.live.ts';
import { paymentPersonalData } from './payments.personal-data.ts';
import { paymentRetention } from './payments.retention.ts';
import { paymentRoutes } from './payments.routes.ts';
import { errorTexts } from './payments.texts.ts';
import { receiptRoutes } from './receipts/receipts.routes.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export { createPayment, type PaymentOrder, requireCard } from './flow/create-payment.service.ts';
export { RefundAboveCapture, refundCapturedPayment } from './flow/request-refund.ts';
export { cancelAndReconcilePayment, launchPayment } from './flow/sync-payment.ts';
export { listPayments, queueReconcile, type ShownPayment, showPayment } from './operators/manage-payments.ts';
export {
  approveRefund,
  type RefundRefusal,
  RefundRefused,
  rejectRefund,
  requestRefund,
} from './operators/operator-refunds.ts';
export { warnOfOtherGateways } from './other-gateway.ts';
export { setUpCard } from './owner/cards.service.ts';
export {
  type ActivePayment,
  activePayment,
  ownPaymentsFor,
  refusedMoneyFor,
} from './owner/payments.service.ts';
export type { PaymentDeps } from './payment-deps.ts';
export type { PaymentRow } from './payments.repository.ts';
export { receiptNumber, receiptQr } from './receipts/receipts.presenter.ts';
export type { RefundRow } from './refunds.repository.ts';
export type { RefusedMoney, SubjectPayments } from './subject-payments.ts';

/**
 * @param subjects the payables of all domains. Throws if two have the same kind, which distinguishes their payments.
 */
export function payments(subjects: readonly Payable[]): Domain {
  const kinds = subjects.map(({ kind }) => kind);
  const twice = kinds.find((kind, index) => kinds.indexOf(kind) !== index);
  if (twice !== undefined) throw new Error(`two domains take payments for ${twice}`);
  return {
    name: 'payments',
    routes(api, deps) {
      paymentRoutes(api, { ...deps, subjects });
      receiptRoutes(api, deps);
    },
    pages: [{ prefix: '/webhooks/payments', register: webhookRoutes }],
    jobs: paymentJobs(subjects),
    live: paymentLive,
    notifications: [paymentReturned, paymentRefunded, refundFailed, receiptIssued],
    retention: paymentRetention,
    personalData: paymentPersonalData,
    errorTexts,
  };
}
