import {
  GatewayError,
  type GatewayPayment,
  type GatewayRefund,
  type RefundRequest,
} from '../../../ports/payments.ts';
import { invoiceAnswer, type PaymentAnswer, paymentAnswer } from './answers.ts';
import { deadline, isNotFound, type MoyasarClient, MoyasarRefusal } from './moyasar-client.ts';
import { readReference } from './references.ts';
import { askToken } from './setups.ts';
import {
  cardPaymentOf,
  invoicePaymentOf,
  keptCardOf,
  returnedBy,
  returnedByAll,
  takenBy,
  words,
} from './what-moyasar-says.ts';

function named(reference: string) {
  const name = readReference(reference);
  if (name === null) throw new GatewayError('not a reference of Moyasar', { refused: true });
  return name;
}

const askInvoice = (client: MoyasarClient, id: string, signal: AbortSignal) =>
  client.send({
    method: 'GET',
    path: `/invoices/${id}`,
    answer: invoiceAnswer,
    repeatable: true,
    deadline: signal,
  });

const askPayment = (client: MoyasarClient, id: string, signal: AbortSignal) =>
  client.send({
    method: 'GET',
    path: `/payments/${id}`,
    answer: paymentAnswer,
    repeatable: true,
    deadline: signal,
  });

/** The kept card that a payment charges; null when it is kept no more. */
async function keptCard(client: MoyasarClient, { metadata }: PaymentAnswer, signal: AbortSignal) {
  const name = metadata?.[words.card];
  if (typeof name !== 'string') return null;
  const token = await askToken(client, name, signal).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  return token && keptCardOf(token);
}

/** What has become of a payment. */
export async function retrievePayment(
  client: MoyasarClient,
  reference: string,
  now: Date,
): Promise<GatewayPayment> {
  const { kind, id } = named(reference);
  const signal = deadline();
  if (kind === 'invoice') return invoicePaymentOf(reference, await askInvoice(client, id, signal));
  const payment = await askPayment(client, id, signal);
  const said = cardPaymentOf(reference, payment, now);
  return { ...said, card: (await keptCard(client, payment, signal)) ?? said.card };
}

/** Cancels an invoice. One that has ended otherwise stays as it is, which Moyasar answers with 400. */
async function cancelInvoice(client: MoyasarClient, id: string): Promise<void> {
  const signal = deadline();
  const request = {
    method: 'PUT',
    path: `/invoices/${id}/cancel`,
    answer: invoiceAnswer,
    repeatable: true,
    deadline: signal,
  } as const;
  await client.send(request).catch(async (error: unknown) => {
    if (!(error instanceof MoyasarRefusal) || error.status === 404) throw error;
    const { status } = await askInvoice(client, id, signal);
    if (status === 'initiated') throw error;
  });
}

/**
 * Notes on a payment with a kept card that it is given up: Moyasar has nothing that ends one before it is paid. Paid in
 * spite of that, it is captured.
 */
async function giveUpPayment(client: MoyasarClient, id: string): Promise<void> {
  const signal = deadline();
  const { status, metadata } = await askPayment(client, id, signal);
  if (status !== 'initiated') return;
  await client.send({
    method: 'PUT',
    path: `/payments/${id}`,
    body: { metadata: { ...metadata, [words.cancelled]: '1' } },
    answer: null,
    repeatable: true,
    deadline: signal,
  });
}

/** Lets nobody pay any more. */
export async function cancelPayment(client: MoyasarClient, reference: string): Promise<void> {
  const { kind, id } = named(reference);
  await (kind === 'invoice' ? cancelInvoice(client, id) : giveUpPayment(client, id));
}

async function triesOf(client: MoyasarClient, reference: string, signal: AbortSignal) {
  const { kind, id } = named(reference);
  return kind === 'invoice'
    ? (await askInvoice(client, id, signal)).payments
    : [await askPayment(client, id, signal)];
}

/** Gives back a part of one payment, and answers whether Moyasar shows it. */
async function giveBack(
  client: MoyasarClient,
  payment: PaymentAnswer,
  amount: number,
  signal: AbortSignal,
): Promise<boolean> {
  const after = await client.send({
    method: 'POST',
    path: `/payments/${payment.id}/refund`,
    body: { amount },
    answer: paymentAnswer,
    repeatable: false,
    deadline: signal,
  });
  return returnedBy(after) >= returnedBy(payment) + amount;
}

/**
 * Gives money back. A refund of Moyasar has neither an id nor a key, so that what has gone back is read first: a repeat
 * gives back only what is missing of `refundedBefore` and the amount.
 */
export async function refundPayment(client: MoyasarClient, request: RefundRequest): Promise<GatewayRefund> {
  const { payment: reference, money, refundedBefore, refundId } = request;
  const signal = deadline();
  const tries = await triesOf(client, reference, signal);
  let missing = refundedBefore + money.amount - returnedByAll(tries);
  const parts = tries
    .map(one => ({ one, left: takenBy(one) - returnedBy(one) }))
    .filter(({ one, left }) => left > 0 && one.currency === money.currency);
  if (missing > parts.reduce((total, { left }) => total + left, 0))
    throw new GatewayError('more than was taken', { refused: true });
  let state: GatewayRefund['state'] = 'done';
  for (const { one, left } of parts) {
    const amount = Math.min(missing, left);
    if (amount <= 0) break;
    if (!(await giveBack(client, one, amount, signal))) state = 'pending';
    missing -= amount;
  }
  return { reference: refundId, state };
}
