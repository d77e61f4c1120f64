import type { Db } from '@rifq/db';
import type { GatewayPages } from '../../../ports/gateway-pages.ts';
import { GatewayError, type PaymentGateway } from '../../../ports/payments.ts';
import { cardPages } from './card-page.routes.ts';
import {
  type ClientOptions,
  deadline,
  type MoyasarClient,
  MoyasarFailure,
  makeMoyasarClient,
} from './moyasar-client.ts';
import { cancelPayment, retrievePayment } from './payments.ts';
import { refundPayment } from './refunds.ts';
import { invoiceListResponse } from './responses.ts';
import { retrieveSetup, startSetup } from './setups.ts';
import { chargeCard, startInvoice } from './start-payment.ts';
import { removeCard } from './tokens.ts';
import { readWebhook, verifyWebhook } from './webhooks.ts';

/** The URL of its API (docs.moyasar.com/api/api-introduction). */
const MOYASAR_API = 'https://api.moyasar.com/v1';

/** All but the first must be enabled for an account (docs.moyasar.com/guides/multi-currency/introduction). */
const moyasarCurrencies: readonly string[] = ['SAR', 'AED', 'BHD', 'KWD', 'QAR', 'USD'];

export type MoyasarOptions = Omit<ClientOptions, 'apiUrl'> & {
  readonly db: Db;
  /** Given to browsers, which can only create tokens and payments with it. */
  readonly publishableKey: string;
  /** Contained in every webhook. */
  readonly webhookSecret: string;
  /** The public URL of the app, and so of the card page. */
  readonly publicUrl: URL;
  readonly now: () => Date;
  /** Including `/v1`; tests use a test double. */
  readonly apiUrl?: string;
};

/** Whether Moyasar accepts the key (docs.moyasar.com/api/errors: 401 and 403 are returned for keys). */
async function isKeyAccepted(client: MoyasarClient): Promise<boolean> {
  try {
    const response = invoiceListResponse;
    await client.send({ method: 'GET', path: '/invoices', response, repeatable: true, deadline: deadline() });
    return true;
  } catch (error) {
    if (error instanceof MoyasarFailure && (error.status === 401 || error.status === 403)) return false;
    throw error;
  }
}

/** Creates the gateway Moyasar, with the page on which a card is saved there. */
export function moyasarGateway({ db, now, publicUrl, apiUrl = MOYASAR_API, ...options }: MoyasarOptions): {
  readonly gateway: PaymentGateway;
  readonly pages: GatewayPages;
} {
  const client = makeMoyasarClient({ ...options, apiUrl });
  const own = { db, client, now };
  return {
    gateway: {
      name: 'moyasar',
      currencies: moyasarCurrencies,
      step: () => 1,
      isKeyAccepted: () => isKeyAccepted(client),
      start: async request => {
        if (!moyasarCurrencies.includes(request.money.currency))
          throw new GatewayError('currency not taken', { refused: true });
        return request.card === null
          ? startInvoice(client, request)
          : chargeCard(client, { ...request, card: request.card });
      },
      retrieve: reference => retrievePayment(client, reference, now()),
      cancel: reference => cancelPayment(client, reference),
      refund: request => refundPayment(own, request),
      setup: request => startSetup(own, publicUrl, request),
      retrieveSetup: reference => retrieveSetup(own, reference),
      removeCard: reference => removeCard(client, reference),
      readWebhook: async request => readWebhook(options.webhookSecret, request),
      verifyWebhook: (webhookId, code) => verifyWebhook({ ...options, apiUrl }, webhookId, code),
    },
    pages: (scope, userOf) =>
      cardPages(scope, { ...own, publishableKey: options.publishableKey, apiUrl, userOf }),
  };
}
