import Stripe from 'stripe';
import { GatewayError, type PaymentGateway } from '../../../ports/payments.ts';
import { removeCard, retrieveSetup, startSetup } from './cards.ts';
import { asGatewayError } from './errors.ts';
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

/**
 * Waits for the work up to a deadline. Throws a GatewayError if it has not ended by then: it continues, and may still
 * take effect.
 */
async function withinDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GatewayError('stripe: deadline')), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether Stripe accepts the key, by an object that every suitable key may read. */
async function isKeyAccepted(stripe: Stripe): Promise<boolean> {
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && (error.statusCode === 401 || error.statusCode === 403))
      return false;
    throw error;
  }
}

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
