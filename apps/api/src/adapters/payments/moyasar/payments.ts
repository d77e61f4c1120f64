import { GatewayError, type GatewayPayment } from '../../../ports/payments.ts';
import {
  cardPaymentOf,
  invoicePaymentOf,
  isInvoiceClosed,
  metadataKeys,
  savedCardOf,
} from './map-payment.ts';
import { deadline, type MoyasarClient, MoyasarRefusal } from './moyasar-client.ts';
import { readReference } from './references.ts';
import { invoiceResponse, type PaymentResponse, paymentResponse } from './responses.ts';
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
    response: invoiceResponse,
    repeatable: true,
    deadline: signal,
  });

const askPayment = (client: MoyasarClient, id: string, signal: AbortSignal) =>
  client.send({
    method: 'GET',
    path: `/payments/${id}`,
    response: paymentResponse,
    repeatable: true,
    deadline: signal,
  });

/** Finds the saved card that a payment charges; null if it was deleted. */
async function findSavedCard(client: MoyasarClient, { metadata }: PaymentResponse, signal: AbortSignal) {
  const name = metadata?.[metadataKeys.card];
  if (typeof name !== 'string') return null;
  const token = await findToken(client, name, signal);
  return token && savedCardOf(token);
}

/** Fetches the state of a payment. */
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
  return { ...said, card: (await findSavedCard(client, payment, signal)) ?? said.card };
}

/** Cancels an invoice. One that has ended otherwise is unchanged, which Moyasar reports as 400. */
async function cancelInvoice(client: MoyasarClient, id: string): Promise<void> {
  const signal = deadline();
  const request = {
    method: 'PUT',
    path: `/invoices/${id}/cancel`,
    response: invoiceResponse,
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
 * Marks a saved-card payment as cancelled in its metadata: Moyasar has no call that ends one before it is paid. If it
 * is paid nevertheless, it is captured.
 */
async function markCancelled(client: MoyasarClient, id: string): Promise<void> {
  const signal = deadline();
  const { status, metadata } = await askPayment(client, id, signal);
  if (status !== 'initiated') return;
  await client.send({
    method: 'PUT',
    path: `/payments/${id}`,
    body: { metadata: { ...metadata, [metadataKeys.cancelled]: '1' } },
    response: null,
    repeatable: true,
    deadline: signal,
  });
}

/** Prevents further payment. */
export async function cancelPayment(client: MoyasarClient, reference: string): Promise<void> {
  const { kind, id } = named(reference);
  await (kind === 'invoice' ? cancelInvoice(client, id) : markCancelled(client, id));
}

/** Lists all attempts of a payment; an invoice may have several. */
export async function attemptsOf(client: MoyasarClient, reference: string, signal: AbortSignal) {
  const { kind, id } = named(reference);
  return kind === 'invoice'
    ? (await askInvoice(client, id, signal)).payments
    : [await askPayment(client, id, signal)];
}
