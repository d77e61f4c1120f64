import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GatewayError, type PaymentGateway, type StartPayment } from '../../../ports/payments.ts';
import { stripeGateway } from './index.ts';
import { type StripeDouble, startStripeDouble } from './testing/double.ts';

const BEGIN = new Date('2026-11-20T09:00:00Z');
const MINUTE_MS = 60_000;
const payer = { userId: '0199-user', reference: null, name: 'سارة', email: 'sara@example.com' };
const sar = (amount: number) => ({ amount, currency: 'SAR' });

let clock: Date;
let stripe: StripeDouble;
let gateway: PaymentGateway;

const after = (minutes: number) => new Date(BEGIN.getTime() + minutes * MINUTE_MS);
const newGateway = (options: { secretKey?: string; deadlineMs?: number } = {}) =>
  stripeGateway({
    secretKey: options.secretKey ?? stripe.secretKey,
    webhookSecret: stripe.webhookSecret,
    now: () => clock,
    api: {
      ...stripe.address,
      ...(options.deadlineMs === undefined ? {} : { deadlineMs: options.deadlineMs }),
    },
  });

beforeEach(async () => {
  clock = BEGIN;
  stripe = await startStripeDouble(() => clock);
  gateway = newGateway();
});
afterEach(async () => {
  await stripe.stop();
  expect(stripe.unknown).toEqual([]);
});

let count = 0;
const wanted = (of: Partial<StartPayment> = {}): StartPayment => ({
  paymentId: `0199-payment-${++count}`,
  number: 'P-1001',
  payer,
  money: sar(9500),
  description: 'استشارة',
  card: null,
  keepsCard: false,
  returnUrl: 'https://rifq.example/payments/p1',
  expiresAt: after(10),
  ...of,
});

/** A payment at the page that is paid with a test card. */
async function paid(card = 'pm_card_visa', of: Partial<StartPayment> = {}): Promise<string> {
  const { reference } = await gateway.start(wanted(of));
  stripe.pay(reference, card);
  return reference;
}

/** A payer who has kept a card, and what it is charged by. */
async function keptCard(card = 'pm_card_visa') {
  const setup = await gateway.setup({
    setupId: `0199-setup-${++count}`,
    payer,
    returnUrl: 'https://rifq.example/dashboard/profile',
    expiresAt: after(10),
  });
  stripe.pay(setup.reference, card);
  const kept = await gateway.retrieveSetup(setup.reference);
  return {
    payer: { ...payer, reference: setup.payerReference },
    card: kept.card?.reference ?? '',
    setup,
    kept,
  };
}

async function failureOf(work: Promise<unknown>): Promise<GatewayError> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof GatewayError)) throw new Error(`no GatewayError: ${String(error)}`);
  return error;
}

describe("a payment at Stripe's page", () => {
  it('bears our names, and closes half an hour after the time of the payer', async () => {
    const request = wanted();
    const started = await gateway.start(request);
    const session = stripe.world.sessions.get(started.reference);
    expect(started).toEqual({
      reference: expect.stringMatching(/^cs_/),
      payerReference: expect.stringMatching(/^cus_/),
      url: session?.url,
    });
    expect(session).toMatchObject({
      client_reference_id: request.paymentId,
      metadata: { payment_id: request.paymentId },
      amount_total: 9500,
      currency: 'sar',
      success_url: request.returnUrl,
      cancel_url: request.returnUrl,
      expires_at: after(40).getTime() / 1000,
    });
    expect(stripe.world.customers.get(started.payerReference ?? '')).toMatchObject({
      name: 'سارة',
      email: 'sara@example.com',
      metadata: { user_id: payer.userId },
    });
  });

  it('is captured once it is paid', async () => {
    const { reference } = await gateway.start(wanted());
    const open = { reference, state: 'open', captured: null, refunded: 0, card: null, decline: null };
    expect(await gateway.retrieve(reference)).toEqual(open);
    stripe.pay(reference, 'pm_card_visa');
    expect(await gateway.retrieve(reference)).toEqual({
      ...open,
      state: 'captured',
      captured: sar(9500),
      card: {
        reference: null,
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2034,
        fingerprint: 'fingerprint-4242',
      },
    });
  });

  it('keeps the card for the payer who wants that', async () => {
    const reference = await paid('pm_card_visa', { keepsCard: true });
    const { card } = await gateway.retrieve(reference);
    const payerReference = stripe.world.sessions.get(reference)?.customer ?? null;
    const again = await gateway.start(
      wanted({ payer: { ...payer, reference: payerReference }, card: card?.reference ?? '' }),
    );
    expect(await gateway.retrieve(again.reference)).toMatchObject({ state: 'captured', card });
  });

  it.each([
    ['pm_card_mastercard', 'mastercard'],
    ['pm_card_mada', 'mada'],
    ['pm_card_jcb', 'other'],
  ])('with %s is one of %s', async (card, brand) => {
    expect((await gateway.retrieve(await paid(card))).card?.brand).toBe(brand);
  });

  it.each([
    ['pm_card_chargeDeclined', 'declined'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'wrong_details'],
  ])('stays open after %s, which is %s, and can be paid with another card', async (card, decline) => {
    const reference = await paid(card);
    expect(await gateway.retrieve(reference)).toMatchObject({ state: 'open', decline, captured: null });
    stripe.pay(reference, 'pm_card_visa');
    expect(await gateway.retrieve(reference)).toMatchObject({ state: 'captured', decline: null });
  });

  it('expires, and nobody can pay it then', async () => {
    const { reference } = await gateway.start(wanted());
    clock = after(40);
    expect(await gateway.retrieve(reference)).toMatchObject({ state: 'expired', captured: null });
    expect(() => stripe.pay(reference, 'pm_card_visa')).toThrow();
  });

  it('is closed before its time, also after a refused card, and twice', async () => {
    const reference = await paid('pm_card_chargeDeclined');
    await gateway.cancel(reference);
    await gateway.cancel(reference);
    expect(await gateway.retrieve(reference)).toMatchObject({ state: 'cancelled', captured: null });
    expect(() => stripe.pay(reference, 'pm_card_visa')).toThrow();
  });

  it('stays paid when it is cancelled afterwards', async () => {
    const reference = await paid();
    await gateway.cancel(reference);
    expect((await gateway.retrieve(reference)).state).toBe('captured');
  });

  it('is made once, however often it is asked for, also with another name of the payer', async () => {
    const request = wanted();
    const first = await gateway.start(request);
    clock = after(5);
    const again = await gateway.start({ ...request, payer: { ...payer, name: 'سارة علي', email: null } });
    expect(again).toEqual(first);
    expect([stripe.world.sessions.size, stripe.world.customers.size]).toEqual([1, 1]);
  });

  it.each(['KWD', 'BHD', 'OMR', 'JOD', 'TND'])('in %s has a 0 as its last digit', async currency => {
    const error = await failureOf(gateway.start(wanted({ money: { amount: 9505, currency } })));
    expect(error).toMatchObject({ message: 'stripe: amount_last_digit', refused: true });
    const { reference } = await gateway.start(wanted({ money: { amount: 9500, currency } }));
    stripe.pay(reference, 'pm_card_visa');
    expect((await gateway.retrieve(reference)).captured).toEqual({ amount: 9500, currency });
  });
});

describe('a kept card', () => {
  it('is charged while the payer waits', async () => {
    const kept = await keptCard();
    const { reference, url, payerReference } = await gateway.start(
      wanted({ payer: kept.payer, card: kept.card }),
    );
    expect([url, payerReference]).toEqual([null, kept.payer.reference]);
    expect(await gateway.retrieve(reference)).toMatchObject({
      reference: expect.stringMatching(/^pi_/),
      state: 'captured',
      captured: sar(9500),
      card: { reference: kept.card, last4: '4242' },
    });
    await gateway.cancel(reference);
    expect((await gateway.retrieve(reference)).state).toBe('captured');
  });

  it('that its bank refuses ends the payment, also when it is asked for again', async () => {
    const kept = await keptCard('pm_card_visa_chargeDeclinedInsufficientFunds');
    const request = wanted({ payer: kept.payer, card: kept.card });
    const started = await gateway.start(request);
    expect(started.url).toBeNull();
    expect(await gateway.start(request)).toEqual(started);
    expect(await gateway.retrieve(started.reference)).toMatchObject({
      state: 'declined',
      decline: 'insufficient_funds',
      captured: null,
      card: { last4: '9995' },
    });
  });

  it.each([
    [true, { state: 'captured', decline: null, captured: sar(9500) }],
    [false, { state: 'declined', decline: 'authentication_failed', captured: null }],
  ])('that the bank asks about leads there; an answer that is right: %s', async (isPassed, outcome) => {
    const kept = await keptCard('pm_card_authenticationRequired');
    const request = wanted({ payer: kept.payer, card: kept.card });
    const { reference, url } = await gateway.start(request);
    const action = stripe.world.intents.get(reference)?.next_action;
    expect(action?.redirect_to_url).toEqual({ url, return_url: request.returnUrl });
    expect((await gateway.retrieve(reference)).state).toBe('open');
    stripe.authenticate(reference, isPassed);
    expect(await gateway.retrieve(reference)).toMatchObject(outcome);
  });

  it('whose payer never answered the bank is cancelled', async () => {
    const kept = await keptCard('pm_card_authenticationRequired');
    const { reference } = await gateway.start(wanted({ payer: kept.payer, card: kept.card }));
    await gateway.cancel(reference);
    await gateway.cancel(reference);
    expect(await gateway.retrieve(reference)).toMatchObject({ state: 'cancelled', captured: null });
  });

  it('is removed, also when it is gone already, and charged no more', async () => {
    const kept = await keptCard();
    await gateway.removeCard(kept.card);
    await gateway.removeCard(kept.card);
    await gateway.removeCard('pm_of_another_account');
    const error = await failureOf(gateway.start(wanted({ payer: kept.payer, card: kept.card })));
    expect(error.refused).toBe(true);
  });

  it("is kept by Stripe's page, by its own payer", async () => {
    const { kept, setup, card } = await keptCard('pm_card_mada');
    expect(kept).toEqual({
      state: 'done',
      card: {
        reference: card,
        brand: 'mada',
        last4: '8052',
        expMonth: 12,
        expYear: 2034,
        fingerprint: 'fingerprint-8052',
      },
    });
    expect(stripe.world.methods.get(card)?.customer).toBe(setup.payerReference);
  });

  it('is none before it is done, nor when the time is over', async () => {
    const request = {
      setupId: '0199-setup',
      payer,
      returnUrl: 'https://rifq.example/',
      expiresAt: after(10),
    };
    const { reference } = await gateway.setup(request);
    expect((await gateway.setup(request)).reference).toBe(reference);
    expect(await gateway.retrieveSetup(reference)).toEqual({ state: 'open', card: null });
    clock = after(40);
    expect(await gateway.retrieveSetup(reference)).toEqual({ state: 'expired', card: null });
  });
});

describe('a refund', () => {
  const of = (payment: string, amount: number, refundId = `0199-refund-${++count}`, refundedBefore = 0) => ({
    refundId,
    payment,
    money: sar(amount),
    refundedBefore,
  });

  it('gives a part back, then the rest, and no more', async () => {
    const payment = await paid();
    expect(await gateway.refund(of(payment, 2500))).toMatchObject({ state: 'done' });
    expect(await gateway.retrieve(payment)).toMatchObject({ captured: sar(9500), refunded: 2500 });
    expect((await failureOf(gateway.refund(of(payment, 7500)))).refused).toBe(true);
    await gateway.refund(of(payment, 7000));
    expect(await gateway.retrieve(payment)).toMatchObject({ state: 'captured', refunded: 9500 });
    const error = await failureOf(gateway.refund(of(payment, 100)));
    expect(error.message).toContain('charge_already_refunded');
    expect(error.refused).toBe(true);
  });

  it('of a kept card goes by its intent', async () => {
    const kept = await keptCard();
    const { reference } = await gateway.start(wanted({ payer: kept.payer, card: kept.card }));
    expect(await gateway.refund(of(reference, 9500))).toMatchObject({ state: 'done' });
    expect((await gateway.retrieve(reference)).refunded).toBe(9500);
  });

  it('is given once, also days later, when Stripe has forgotten the key', async () => {
    const payment = await paid();
    const request = of(payment, 2500);
    const first = await gateway.refund(request);
    stripe.forgetKeys();
    expect(await gateway.refund(request)).toEqual(first);
    expect((await gateway.retrieve(payment)).refunded).toBe(2500);
  });

  it('is given once, when it is asked for twice at the same time', async () => {
    const payment = await paid();
    const request = of(payment, 2500);
    const [first, second] = await Promise.all([gateway.refund(request), gateway.refund(request)]);
    expect(second).toEqual(first);
    expect((await gateway.retrieve(payment)).refunded).toBe(2500);
  });

  it.each([
    ['pm_card_pendingRefund', 'pending', 'done', 9500],
    ['pm_card_refundFail', 'done', 'failed', 0],
  ])('of %s is %s, and %s in the end', async (card, first, last, refunded) => {
    const payment = await paid(card);
    const request = of(payment, 9500);
    const made = await gateway.refund(request);
    expect(made.state).toBe(first);
    stripe.settleRefund(made.reference);
    expect(await gateway.refund(request)).toEqual({ ...made, state: last });
    expect((await gateway.retrieve(payment)).refunded).toBe(refunded);
  });

  it('of what nobody paid is refused', async () => {
    const { reference } = await gateway.start(wanted());
    expect((await failureOf(gateway.refund(of(reference, 100)))).refused).toBe(true);
  });
});

describe('Stripe in trouble', () => {
  it('takes a request again whose answer was lost, and does it once', async () => {
    stripe.trouble('lost', 1);
    const { reference } = await gateway.start(wanted());
    expect(reference).toMatch(/^cs_/);
    expect(stripe.done.slice(0, 2)).toEqual(['post /v1/customers', 'post /v1/customers (again)']);
    expect(stripe.world.customers.size).toBe(1);
  });

  it.each([
    ['down', 3, 'stripe: connection'],
    ['silent', 1, 'stripe: deadline'],
    [500, 1, 'stripe: 500 api_error'],
    [429, 1, 'stripe: 429 api_error'],
  ] as const)('that is %s may have done it', async (kind, times, message) => {
    const impatient = newGateway({ deadlineMs: kind === 'silent' ? 200 : 20_000 });
    stripe.trouble(kind, times);
    const error = await failureOf(impatient.start(wanted()));
    expect(error.message).toContain(message);
    expect(error.refused).toBe(false);
  });

  it('with another key refuses nothing for ever, and the error does not hold the key', async () => {
    const error = await failureOf(newGateway({ secretKey: 'sk_test_revoked' }).start(wanted()));
    expect(error.message).toMatch(/^stripe: 401 invalid_request_error req_\d+$/);
    expect(error.refused).toBe(false);
  });

  it('that knows the key with other parameters has done something', async () => {
    const request = wanted();
    await gateway.start(request);
    const error = await failureOf(gateway.start({ ...request, money: sar(1) }));
    expect(error.message).toContain('idempotency_error');
    expect(error.refused).toBe(false);
  });

  it('that does not know a payment refuses for good', async () => {
    const error = await failureOf(gateway.retrieve('pi_unknown'));
    expect(error.message).toMatch(/^stripe: 404 invalid_request_error resource_missing id req_\d+$/);
    expect(error.refused).toBe(true);
  });
});

describe('a webhook', () => {
  /** The notices of everything that has happened, by the kind of event, without what is not ours to follow. */
  const notices = () =>
    stripe.world.events.flatMap(event => {
      const notice = gateway.readWebhook(stripe.delivery(event));
      expect(notice?.eventId).toBe(event.id);
      return notice?.about ? [[event.type, notice.about]] : [];
    });

  it('of a page names its session, and of its refund too', async () => {
    const payment = await paid('pm_card_refundFail');
    const { reference } = await gateway.refund({
      refundId: '0199-refund',
      payment,
      money: sar(9500),
      refundedBefore: 0,
    });
    stripe.settleRefund(reference);
    const closed = (await gateway.start(wanted())).reference;
    await gateway.cancel(closed);
    const about = { kind: 'payment', reference: payment };
    expect(notices()).toEqual([
      ['checkout.session.completed', about],
      ['refund.failed', about],
      ['checkout.session.expired', { kind: 'payment', reference: closed }],
    ]);
  });

  it('of a kept card names the setup, and its intent', async () => {
    const kept = await keptCard('pm_card_authenticationRequired');
    const request = { payer: kept.payer, card: kept.card };
    const [passed, failed, given] = [
      (await gateway.start(wanted(request))).reference,
      (await gateway.start(wanted(request))).reference,
      (await gateway.start(wanted(request))).reference,
    ];
    stripe.authenticate(passed, true);
    stripe.authenticate(failed, false);
    await gateway.cancel(given);
    await gateway.refund({ refundId: '0199-r', payment: passed, money: sar(1000), refundedBefore: 0 });
    const about = (reference: string) => ({ kind: 'payment', reference });
    expect(notices()).toEqual([
      ['checkout.session.completed', { kind: 'setup', reference: kept.setup.reference }],
      ['payment_intent.succeeded', about(passed)],
      ['payment_intent.payment_failed', about(failed)],
      ['payment_intent.canceled', about(given)],
      ['charge.refunded', about(passed)],
    ]);
  });

  it('that others have caused at the same account is read, and not followed', async () => {
    stripe.world.emit('checkout.session.completed', { id: 'cs_shop', mode: 'payment', metadata: {} });
    stripe.world.emit('payment_intent.succeeded', { id: 'pi_shop', metadata: { payment_id: 'x' } });
    stripe.world.emit('refund.updated', { id: 're_shop', metadata: null });
    expect(notices()).toEqual([]);
    expect(stripe.world.events).toHaveLength(3);
  });

  it('is refused that was changed, is late, was signed by another, or is not signed', async () => {
    await paid();
    const [event] = stripe.world.events;
    if (event === undefined) throw new Error('nothing has happened');
    const delivery = stripe.delivery(event);
    const { body, headers } = delivery;
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    const other = stripeGateway({
      secretKey: stripe.secretKey,
      webhookSecret: 'whsec_other',
      now: () => clock,
    });
    expect(gateway.readWebhook(delivery)).not.toBeNull();
    expect(gateway.readWebhook({ headers, body: rewritten })).toBeNull();
    expect(gateway.readWebhook({ headers: {}, body })).toBeNull();
    expect(gateway.readWebhook({ headers: { 'stripe-signature': 'v1=1' }, body })).toBeNull();
    expect(other.readWebhook(delivery)).toBeNull();
    clock = new Date(BEGIN.getTime() + 301_000);
    expect(gateway.readWebhook(delivery)).toBeNull();
  });
});
