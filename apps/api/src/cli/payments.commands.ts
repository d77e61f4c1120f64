import { paymentStates } from '@rifq/rules';
import * as z from 'zod/mini';
import { listPayments, showPayment } from '../domains/payments/index.ts';
import { recordAudit } from '../platform/audit.ts';
import { type Command, defineCommand, RefusedError } from './command.ts';
import { oneOf, shortTextField } from './fields.ts';
import { paymentJson, paymentLine, paymentLines, refundJson } from './payment-lines.ts';

const LISTED = 50;

const paymentsList = defineCommand({
  name: 'payments-list',
  usage: '[--state <state>] [--flagged] [--failed-refunds]',
  help: `the last ${LISTED} payments by card, the newest first`,
  details: ['Names, phones and card numbers are not shown.'],
  options: {
    state: { value: 'state', help: `one of ${paymentStates.join(', ')}` },
    flagged: {
      value: null,
      help: 'those that need a look: gone back unasked, disputed, or unknown at the gateway',
    },
    'failed-refunds': { value: null, help: 'those of which a refund failed and something is not back' },
  },
  input: z.object({
    state: z.optional(oneOf(paymentStates)),
    flagged: z.optional(z.boolean()),
    failedRefunds: z.optional(z.boolean()),
  }),
  async run(host, { state, flagged = false, failedRefunds = false }) {
    const { db, operator } = await host.open();
    const filter = { flagged, failedRefunds, ...(state && { state }) };
    const payments = await listPayments(db, operator, { ...filter, limit: LISTED });
    await recordAudit(db, {
      actor: operator.name,
      action: 'payments.listed',
      subject: JSON.stringify(filter),
    });
    return {
      lines: payments.length === 0 ? ['There are no such payments.'] : payments.map(paymentLine),
      json: { payments: payments.map(paymentJson) },
    };
  },
});

const paymentsShow = defineCommand({
  name: 'payments-show',
  usage: '<id>',
  help: 'one payment by its id or its number (RF-…), with its refunds and receipts',
  positionals: ['id'],
  input: z.object({ id: shortTextField('Give the id or the number of a payment.') }),
  async run(host, { id }) {
    const { db, operator } = await host.open();
    const found = await showPayment(db, operator, id);
    if (!found) throw new RefusedError('There is no such payment.');
    const { payment, refunds, receipts } = found;
    await recordAudit(db, { actor: operator.name, action: 'payment.shown', subject: payment.number });
    return {
      lines: paymentLines(found),
      json: { payment: paymentJson(payment), refunds: refunds.map(refundJson), receipts },
    };
  },
});

/** Commands that show payments. */
export const paymentCommands: readonly Command[] = [paymentsList, paymentsShow];
