import { GatewayError, type StartedPayment, type StartPayment } from '../../../ports/payments.ts';
import { metadataKeys } from './map-payment.ts';
import { deadline, isNotFound, type MoyasarClient } from './moyasar-client.ts';
import { givenId, invoiceReference, paymentReference } from './references.ts';
import { invoiceListResponse, invoiceResponse, type PaymentResponse, paymentResponse } from './responses.ts';
import { PAYER } from './setups.ts';
import { fetchToken } from './tokens.ts';

const describe = ({ description, number }: StartPayment) => `${description} · ${number}`;

/** Finds the invoice of an earlier request for the same payment, if any. */
async function findInvoice(client: MoyasarClient, paymentId: string, signal: AbortSignal) {
  const { invoices } = await client.send({
    method: 'GET',
    path: `/invoices?${new URLSearchParams({ [`metadata[${metadataKeys.paymentId}]`]: paymentId })}`,
    response: invoiceListResponse,
    repeatable: true,
    deadline: signal,
  });
  return invoices.find(({ metadata }) => metadata?.[metadataKeys.paymentId] === paymentId);
}

/**
 * Creates an invoice, whose page accepts mada, cards, Apple Pay and STC Pay. Invoices have no idempotency, so an
 * existing one for the same payment is searched for first (docs.moyasar.com/api/metadata).
 */
export async function startInvoice(client: MoyasarClient, request: StartPayment): Promise<StartedPayment> {
  const signal = deadline();
  const { paymentId, money, returnUrl, expiresAt } = request;
  const invoice =
    (await findInvoice(client, paymentId, signal)) ??
    (await client.send({
      method: 'POST',
      path: '/invoices',
      body: {
        amount: money.amount,
        currency: money.currency,
        description: describe(request),
        success_url: returnUrl,
        back_url: returnUrl,
        expired_at: expiresAt.toISOString(),
        metadata: { [metadataKeys.paymentId]: paymentId },
      },
      response: invoiceResponse,
      repeatable: false,
      deadline: signal,
    }));
  return { reference: invoiceReference(invoice.id), payerReference: null, url: invoice.url };
}

/** Finds the payment of an earlier request with the same id; throws `refusal` if none is ours. */
async function ownPayment(
  client: MoyasarClient,
  paymentId: string,
  refusal: GatewayError,
  signal: AbortSignal,
): Promise<PaymentResponse> {
  const found = await client
    .send({
      method: 'GET',
      path: `/payments/${givenId(paymentId)}`,
      response: paymentResponse,
      repeatable: true,
      deadline: signal,
    })
    .catch((error: unknown) => {
      throw isNotFound(error) ? refusal : error;
    });
  if (found.metadata?.[metadataKeys.paymentId] !== paymentId) throw refusal;
  return found;
}

/** Refuses a card that the payer did not save. */
async function requireOwnCard(client: MoyasarClient, card: string, payer: string, signal: AbortSignal) {
  const { metadata } = await fetchToken(client, card, signal);
  if (metadata?.[PAYER] !== payer) throw new GatewayError('the card of another payer', { refused: true });
}

type CardRequest = StartPayment & { readonly card: string };

async function charge(client: MoyasarClient, request: CardRequest, signal: AbortSignal) {
  const { paymentId, money, returnUrl, expiresAt, card, payer } = request;
  await requireOwnCard(client, card, payer.userId, signal);
  return client.send({
    method: 'POST',
    path: '/payments',
    body: {
      given_id: givenId(paymentId),
      amount: money.amount,
      currency: money.currency,
      description: describe(request),
      callback_url: returnUrl,
      source: { type: 'token', token: card, '3ds': true },
      metadata: {
        [metadataKeys.paymentId]: paymentId,
        [metadataKeys.expiresAt]: expiresAt.toISOString(),
        [metadataKeys.card]: card,
      },
    },
    response: paymentResponse,
    repeatable: true,
    deadline: signal,
  });
}

/**
 * Charges a saved card, with 3-D Secure, since its holder is present. A repeat finds the first payment by its given id,
 * even if the card was deleted since: Moyasar may have the payment although it refuses now.
 */
export async function chargeCard(client: MoyasarClient, request: CardRequest): Promise<StartedPayment> {
  const signal = deadline();
  const payment = await charge(client, request, signal).catch((error: unknown) => {
    if (!(error instanceof GatewayError && error.refused)) throw error;
    return ownPayment(client, request.paymentId, error, signal);
  });
  const url = payment.status === 'initiated' ? payment.source.transaction_url : null;
  if (url === undefined) throw new GatewayError('a payment without its page');
  return { reference: paymentReference(payment.id), payerReference: null, url };
}
