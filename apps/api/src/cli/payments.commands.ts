import { paymentStates } from '@rifq/contract';
import * as z from 'zod/mini';
import { listPayments, showPayment } from '../domains/payments/server.ts';
import { type Command, defineCommand, RefusedError } from './command.ts';
import { oneOf, words } from './fields.ts';
import { paymentJson, paymentLine, paymentLines, refundJson } from './payment-lines.ts';

const LISTED = 50;

const paymentsList = defineCommand({
  name: 'payments-list',
  usage: 'payments-list [--state <state>] [--flagged]',
  help: `the last ${LISTED} payments by card, the newest first`,
  details: ['Names, phones and card numbers are not shown.'],
  options: {
    state: { value: 'state', help: `one of ${paymentStates.join(', ')}` },
    flagged: { value: null, help: 'those that went back although nobody had asked for it' },
  },
  input: z.object({ state: z.optional(oneOf(paymentStates)), flagged: z.optional(z.boolean()) }),
  async run(host, { state, flagged = false }) {
    const { db } = await host.open();
    const payments = await listPayments(db, { flagged, limit: LISTED, ...(state && { state }) });
    return {
      lines: payments.length === 0 ? ['There are no such payments.'] : payments.map(paymentLine),
      json: { payments: payments.map(paymentJson) },
    };
  },
});

const paymentsShow = defineCommand({
  name: 'payments-show',
  usage: 'payments-show <id>',
  help: 'one payment by its id or its number (RF-…), with its refunds',
  words: ['id'],
  input: z.object({ id: words('Give the id or the number of a payment.') }),
  async run(host, { id }) {
    const found = await showPayment((await host.open()).db, id);
    if (!found) throw new RefusedError('There is no such payment.');
    return {
      lines: paymentLines(found.payment, found.refunds),
      json: { payment: paymentJson(found.payment), refunds: found.refunds.map(refundJson) },
    };
  },
});

/** What an operator sees of payments. */
export const paymentCommands: readonly Command[] = [paymentsList, paymentsShow];
