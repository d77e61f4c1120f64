import type { Db } from '@rifq/db';
import type { FastifyInstance } from 'fastify';
import { GatewayError, type PaymentGateway } from '../../../ports/payments.ts';
import { cardPages } from './card-page.routes.ts';
import { type ClientOptions, makeMoyasarClient } from './moyasar-client.ts';
import { cancelPayment, refundPayment, retrievePayment } from './payments.ts';
import { removeCard, retrieveSetup, startSetup } from './setups.ts';
import { chargeCard, startInvoice } from './start-payment.ts';
import { readWebhook, verifyWebhook } from './webhooks.ts';

/** Of its servers (docs.moyasar.com/api/api-introduction). */
const MOYASAR_API = 'https://api.moyasar.com/v1';

/** All but the first must be enabled for an account (docs.moyasar.com/guides/multi-currency/introduction). */
const moyasarCurrencies: readonly string[] = ['SAR', 'AED', 'BHD', 'KWD', 'QAR', 'USD'];

export type MoyasarOptions = Omit<ClientOptions, 'apiUrl'> & {
  readonly db: Db;
  /** Given to browsers, which can only make tokens and payments with it. */
  readonly publishableKey: string;
  /** That every webhook carries. */
  readonly webhookSecret: string;
  /** Where people reach the app, and so the page for a card. */
  readonly publicUrl: URL;
  readonly now: () => Date;
  /** With `/v1`; tests have a double. */
  readonly apiUrl?: string;
};

/** The gateway Moyasar, with the page on which a card is given to it to keep. */
export function moyasarGateway({ db, now, publicUrl, apiUrl = MOYASAR_API, ...options }: MoyasarOptions): {
  readonly gateway: PaymentGateway;
  readonly pages: (scope: FastifyInstance) => void;
} {
  const client = makeMoyasarClient({ ...options, apiUrl });
  const setups = { db, client, now };
  return {
    gateway: {
      name: 'moyasar',
      currencies: moyasarCurrencies,
      start: async request => {
        if (!moyasarCurrencies.includes(request.money.currency))
          throw new GatewayError('currency not taken', { refused: true });
        return request.card === null
          ? startInvoice(client, request)
          : chargeCard(client, { ...request, card: request.card });
      },
      retrieve: reference => retrievePayment(client, reference, now()),
      cancel: reference => cancelPayment(client, reference),
      refund: request => refundPayment(client, request),
      setup: request => startSetup(setups, publicUrl, request),
      retrieveSetup: reference => retrieveSetup(setups, reference),
      removeCard: reference => removeCard(client, reference),
      readWebhook: request => readWebhook(options.webhookSecret, request),
      verifyWebhook: (webhookId, code) => verifyWebhook({ ...options, apiUrl }, webhookId, code),
    },
    pages: scope => cardPages(scope, { ...setups, publishableKey: options.publishableKey, apiUrl }),
  };
}
