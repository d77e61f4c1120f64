import * as z from 'zod/mini';
import { queueReconcile, showPayment } from '../domains/payments/index.ts';
import { recordAudit } from '../platform/audit.ts';
import type { GatewayPayment } from '../ports/payments.ts';
import { type Command, defineCommand, RefusedError } from './command.ts';
import { shortTextField } from './fields.ts';
import { operatorAmount } from './payment-lines.ts';

function saidLine({ state, captured, refunded }: GatewayPayment): string {
  if (captured === null) return `gateway   ${state}`;
  const back = operatorAmount(refunded, captured.currency);
  return `gateway   ${state}  ${operatorAmount(captured.amount, captured.currency)}  back: ${back}`;
}

const saidJson = ({ state, captured, refunded }: GatewayPayment) => ({
  state,
  captured: captured?.amount ?? 0,
  currency: captured?.currency ?? null,
  refunded,
});

const paymentsCheck = defineCommand({
  name: 'payments-check',
  usage: '<id>',
  help: 'ask the gateway now what has become of a payment',
  details: ['The running app brings the books to what the gateway says; payments-show tells when it has.'],
  positionals: ['id'],
  input: z.object({ id: shortTextField('Give the id or the number of a payment.') }),
  async run(host, { id }) {
    const { db, operator } = await host.open();
    const found = await showPayment(db, operator, id);
    if (!found) throw new RefusedError('There is no such payment.');
    const { payment } = found;
    const gateway = await host.gateway();
    if (payment.gateway !== gateway.name)
      throw new RefusedError(`This payment is at ${payment.gateway}, and PAYMENTS names ${gateway.name}.`);
    await queueReconcile({ db, jobs: await host.jobs() }, payment, operator);
    const said = payment.reference === null ? null : await gateway.retrieve(payment.reference);
    return {
      lines: [said === null ? 'The gateway was not reached yet: the app tries again.' : saidLine(said)],
      json: { payment_id: payment.id, gateway: said && saidJson(said) },
    };
  },
});

const paymentsWebhookVerify = defineCommand({
  name: 'payments-webhook-verify',
  usage: '<webhook id> <code>',
  help: 'verify a new webhook at the gateway, by the code that it has sent',
  details: ['Of the gateways only Moyasar asks for it; its dashboard lists what it has sent.'],
  positionals: ['webhook', 'code'],
  input: z.object({
    webhook: shortTextField('Give the id of the webhook.'),
    code: shortTextField('Give the code that the gateway has sent.'),
  }),
  async run(host, { webhook, code }) {
    const { db, operator } = await host.open();
    const gateway = await host.gateway();
    if (!gateway.verifyWebhook)
      throw new RefusedError(`The gateway that PAYMENTS names, ${gateway.name}, verifies no webhooks.`);
    const isVerified = await gateway.verifyWebhook(webhook, code);
    await recordAudit(db, { actor: operator.name, action: 'payments.webhook_verified', subject: webhook });
    if (!isVerified) throw new RefusedError('The gateway has not verified the webhook.');
    return { lines: ['The webhook is verified.'], json: { webhook_id: webhook, verified: true } };
  },
});

/** Commands for the gateway. */
export const gatewayCommands: readonly Command[] = [paymentsCheck, paymentsWebhookVerify];
