import { newId } from '@rifq/db';
import { type StripeDouble, startStripeDouble } from '@rifq/gateway-doubles/stripe';
import { afterEach, beforeEach, expect } from 'vitest';
import { stripeGateway } from '../adapters/payments/stripe/index.ts';
import { GatewayError, type PaymentGateway, type StartPayment } from '../ports/payments.ts';

const BEGIN = new Date('2026-11-20T09:00:00Z').getTime();
const MINUTE_MS = 60_000;
export const payer = { userId: newId(), reference: null, name: 'سارة', email: 'sara@example.com' };
export const sar = (amount: number) => ({ amount, currency: 'SAR' });
/** Returns the time a number of minutes after the start of every test. */
export const after = (minutes: number) => new Date(BEGIN + minutes * MINUTE_MS);

/** Builds a request for 95 riyals, at Stripe's page by default. */
export const wanted = (changes: Partial<StartPayment> = {}): StartPayment => ({
  paymentId: newId(),
  number: 'P-1001',
  payer,
  money: sar(9500),
  description: 'استشارة',
  card: null,
  saveCard: false,
  returnUrl: 'https://rifq.example/payments/p1',
  expiresAt: after(10),
  ...changes,
});

/** Returns the GatewayError with which a call fails. */
export async function failureOf(work: Promise<unknown>): Promise<GatewayError> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof GatewayError)) throw new Error(`no GatewayError: ${String(error)}`);
  return error;
}

/** Provides each test with a gateway and a test double of Stripe, which must know every request. */
export function useStripe() {
  let clock: Date;
  let stripe: StripeDouble;
  let gateway: PaymentGateway;

  const newGateway = ({ secretKey = stripe.secretKey, deadlineMs = 20_000 } = {}) =>
    stripeGateway({
      secretKey,
      webhookSecret: stripe.webhookSecret,
      now: () => clock,
      api: { ...stripe.address, deadlineMs },
    });
  beforeEach(async () => {
    clock = after(0);
    stripe = await startStripeDouble(() => clock);
    gateway = newGateway();
  });
  afterEach(async () => {
    await stripe.stop();
    expect(stripe.unknown).toEqual([]);
  });

  return {
    stripe: () => stripe,
    gateway: () => gateway,
    newGateway,
    moveTo(time: Date): void {
      clock = time;
    },
    /** Pays on the page with a test card. Returns the reference of the payment. */
    async paid(card = 'pm_card_visa', changes: Partial<StartPayment> = {}): Promise<string> {
      const { reference } = await gateway.start(wanted(changes));
      stripe.pay(reference, card);
      return reference;
    },
    /** Creates a payer with a saved card, and the card's reference. */
    async keptCard(card = 'pm_card_visa') {
      const setup = await gateway.setup({ ...wanted({ expiresAt: after(60) }), setupId: newId() });
      stripe.pay(setup.reference, card);
      const saved = await gateway.retrieveSetup(setup.reference);
      return {
        payer: { ...payer, reference: setup.payerReference },
        card: saved.card?.reference ?? '',
        setup,
        saved,
      };
    },
  };
}
