import { decimalOf, isCurrency } from '@rifq/rules';
import * as z from 'zod/mini';
import {
  approveRefund,
  type PaymentRow,
  type RefundRefusal,
  RefundRefused,
  rejectRefund,
  requestRefund,
  showPayment,
} from '../domains/payments/index.ts';
import { readAmount } from './amount.ts';
import { type Command, defineCommand, RefusedError, UsageError } from './command.ts';
import { idField, shortTextField } from './fields.ts';

const refusals: Readonly<Record<RefundRefusal, string>> = {
  unknown_payment: 'There is no such payment.',
  unknown_refund: 'There is no such refund.',
  nothing_left: 'Nothing is left of this payment to give back.',
  above_capture: 'That is more than is left of this payment.',
  elsewhere: 'This payment is at another gateway than PAYMENTS names: only that one can give it back.',
  repeated:
    'The same was asked for within 10 minutes, and a command that is repeated gives back twice: see payments-show, or give --again.',
  not_awaiting: 'This refund awaits no confirmation.',
  same_operator: 'A second person has to confirm it: somebody else on their own account of this machine.',
};

/** Throws a RefusedError that explains why a refund is refused, instead of its code. */
function explainRefusal(error: unknown): never {
  throw error instanceof RefundRefused ? new RefusedError(refusals[error.reason]) : error;
}

/** Parses the typed amount, in the minor unit of the captured currency. Throws a UsageError. */
function amountOf(typed: string, { capturedCurrency, currency }: PaymentRow): number | 'rest' {
  if (typed === 'rest') return typed;
  const unit = capturedCurrency ?? currency;
  if (!isCurrency(unit)) throw new UsageError(`Give --amount rest: the decimals of ${unit} are not known.`);
  const amount = readAmount(typed, unit);
  if (amount !== null) return amount;
  const example = decimalOf({ amount: 1250, currency: unit });
  throw new UsageError(`Give --amount in ${unit}, as in ${example}, or "rest" for all that is left.`);
}

const NEXT = {
  awaiting_approval: 'It awaits a second person: payments-refund-confirm',
  requested: 'It is given back by the app:',
};

const paymentsRefund = defineCommand({
  name: 'payments-refund',
  usage: '<id> --amount <amount> --reason <text> [--again]',
  help: 'give money of a payment back to its card, in part or the rest',
  details: [
    'The payment is named by its id or its number (RF-…). A large refund awaits payments-refund-confirm by a second person.',
    'The running app gives it back; payments-show tells what has become of it.',
  ],
  positionals: ['id'],
  options: {
    amount: { value: 'amount', help: 'in the currency of the payment, as in 12.50, or "rest"' },
    reason: { value: 'text', help: 'why, for the books' },
    again: { value: null, help: 'also when the same was asked for within 10 minutes' },
  },
  input: z.object({
    id: shortTextField('Give the id or the number of a payment.'),
    amount: shortTextField('Give --amount, as in 12.50, or "rest" for all that is left.'),
    reason: shortTextField('Say why: --reason "…".'),
    again: z.optional(z.boolean()),
  }),
  async run(host, { id: payment, amount: typed, reason, again = false }) {
    const connected = await host.open();
    const found = await showPayment(connected.db, connected.operator, payment);
    if (!found) throw new RefusedError(refusals.unknown_payment);
    const amount = amountOf(typed, found.payment);
    const deps = { ...connected, jobs: await host.jobs(), gateway: await host.gateway() };
    const request = { payment, amount, reason, again, operator: connected.operator };
    const refund = await requestRefund(deps, request).catch(explainRefusal);
    const next = refund.state === 'awaiting_approval' ? NEXT.awaiting_approval : NEXT.requested;
    return {
      lines: [`${next} ${refund.refundId}`],
      json: { refund_id: refund.refundId, state: refund.state },
    };
  },
});

const oneRefund = z.object({ refund: idField('Give the id of a refund, which payments-show lists.') });

const paymentsRefundConfirm = defineCommand({
  name: 'payments-refund-confirm',
  usage: '<refund id>',
  help: 'confirm, as a second person, a refund above the limit',
  details: [
    'Whoever asked for it cannot confirm it: a person is the account of this machine that runs the command.',
  ],
  positionals: ['refund'],
  input: oneRefund,
  async run(host, { refund }) {
    const connected = await host.open();
    const deps = { ...connected, jobs: await host.jobs() };
    await approveRefund(deps, refund, connected.operator).catch(explainRefusal);
    return { lines: [`${NEXT.requested} ${refund}`], json: { refund_id: refund, state: 'requested' } };
  },
});

const paymentsRefundDrop = defineCommand({
  name: 'payments-refund-drop',
  usage: '<refund id>',
  help: 'give up a refund that awaits a second person',
  details: ['Nothing goes back by it, and its amount can be asked for again.'],
  positionals: ['refund'],
  input: oneRefund,
  async run(host, { refund }) {
    const connected = await host.open();
    await rejectRefund(connected, refund, connected.operator).catch(explainRefusal);
    return { lines: [`It is given up: ${refund}`], json: { refund_id: refund, state: 'rejected' } };
  },
});

/** Commands for refunds. */
export const refundCommands: readonly Command[] = [paymentsRefund, paymentsRefundConfirm, paymentsRefundDrop];
