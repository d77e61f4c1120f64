import Stripe from 'stripe';
import type { PaymentGateway } from '../../../ports/payments.ts';
import { removeCard, retrieveSetup, startSetup } from './cards.ts';
import { withinDeadline } from './deadline.ts';
import { asGatewayError } from './errors.ts';
import { isKeyAccepted } from './key.ts';
import { amountStepOf, chargedCurrencies } from './money.ts';
import { cancelPayment, retrievePayment, startPayment } from './payments.ts';
import { refundPayment } from './refunds.ts';
import { readStripeWebhook } from './webhooks.ts';

export type StripeOptions = {
  /** The key of Stripe's account: `sk_…`, or a restricted `rk_…`. */
  readonly secretKey: string;
  /** The secret of the webhook endpoint: `whsec_…`. */
  readonly webhookSecret: string;
  readonly now?: () => Date;
  /** The address of Stripe's API, for tests. */
  readonly api?: {
    readonly host: string;
    readonly port: number;
    readonly protocol: 'http' | 'https';
    readonly deadlineMs?: number;
  };
};

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
/** The deadline of a call of ours, which may be several of Stripe's with retries. */
const DEADLINE_MS = 28_000;

/** Takes payments through Stripe: Checkout, and saved cards (README.md). */
export function stripeGateway({
  secretKey,
  webhookSecret,
  now = () => new Date(),
  api,
}: StripeOptions): PaymentGateway {
  const { deadlineMs = DEADLINE_MS, ...address } = api ?? {};
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...address,
  });
  const ask = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await withinDeadline(work(stripe), deadlineMs);
    } catch (error) {
      throw asGatewayError(error);
    }
  };
  return {
    name: 'stripe',
    currencies: chargedCurrencies,
    step: amountStepOf,
    isKeyAccepted: () => ask(isKeyAccepted),
    start: request => ask(client => startPayment(client, request, now())),
    retrieve: reference => ask(client => retrievePayment(client, reference, now())),
    cancel: reference => ask(client => cancelPayment(client, reference)),
    refund: request => ask(client => refundPayment(client, request, now())),
    setup: request => ask(client => startSetup(client, request)),
    retrieveSetup: reference => ask(client => retrieveSetup(client, reference)),
    removeCard: reference => ask(client => removeCard(client, reference)),
    readWebhook: request =>
      ask(client => readStripeWebhook(client, request, { secret: webhookSecret, now: now() })),
  };
}
