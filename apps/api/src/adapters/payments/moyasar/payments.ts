import { GatewayError, type GatewayPayment } from '../../../ports/payments.ts';
import { invoiceAnswer, type PaymentAnswer, paymentAnswer } from './answers.ts';
import { cardPaymentOf, invoicePaymentOf, isInvoiceClosed, keptCardOf, words } from './map-payment.ts';
import { deadline, type MoyasarClient, MoyasarRefusal } from './moyasar-client.ts';
import { readReference } from './references.ts';
import { findToken } from './tokens.ts';

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
  const token = await findToken(client, name, signal);
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
    if (!isInvoiceClosed(status)) throw error;
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

/** All tries of a payment to take money; those of an invoice may be several. */
export async function triesOf(client: MoyasarClient, reference: string, signal: AbortSignal) {
  const { kind, id } = named(reference);
  return kind === 'invoice'
    ? (await askInvoice(client, id, signal)).payments
    : [await askPayment(client, id, signal)];
}
