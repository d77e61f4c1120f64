import { newId } from '@rifq/db';
import { createIntent } from '@rifq/gateway-doubles/stripe';
import { describe, expect, it } from 'vitest';
import type { WebhookNotice } from '../../../ports/payments.ts';
import { after, failureOf, sar, useStripe, wanted } from '../../../testing/use-stripe.ts';
import { stripeGateway } from './index.ts';

const { stripe, gateway, moveTo, paid, keptCard } = useStripe();

describe('a webhook', () => {
  /** Reads the notices of all events, by the kind of event, without those that we ignore. */
  async function notices() {
    const read: [string, WebhookNotice['about']][] = [];
    for (const event of stripe().world.events) {
      const notice = await gateway().readWebhook(stripe().delivery(event));
      expect(notice?.eventId).toBe(event.id);
      if (notice?.about) read.push([event.type, notice.about]);
    }
    return read;
  }

  /** Reads the notices of all disputes. */
  const disputes = () =>
    Promise.all(
      stripe()
        .world.events.filter(({ type }) => type === 'charge.dispute.created')
        .map(event => gateway().readWebhook(stripe().delivery(event))),
    );

  /** Creates a paid intent of another shop of the same account. */
  function otherShopsIntent(): string {
    const { id } = createIntent(stripe().world, {
      amount: 9500,
      currency: 'sar',
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    return id;
  }

  it('of a refund in the dashboard contains the payment, at a page or with a saved card', async () => {
    const atPage = await paid();
    const saved = await keptCard();
    const { reference } = await gateway().start(wanted({ payer: saved.payer, card: saved.card }));
    stripe().world.events.length = 0;
    stripe().refundInDashboard(stripe().world.sessions.get(atPage)?.payment_intent ?? '', 1000);
    stripe().refundInDashboard(reference, 1000);
    expect(await notices()).toEqual([
      ['charge.refunded', { kind: 'payment', reference: atPage }],
      ['charge.refunded', { kind: 'payment', reference }],
    ]);
  });

  it('of a dispute contains the payment, and is an alarm', async () => {
    const payment = await paid();
    stripe().dispute(stripe().world.sessions.get(payment)?.payment_intent ?? '');
    const about = { kind: 'payment', reference: payment };
    expect(await disputes()).toEqual([{ eventId: expect.any(String), about, alarm: 'disputed' }]);
  });

  it('without a snapshot is accepted and ignored', async () => {
    const thin = {
      id: 'evt_thin',
      object: 'v2.core.event',
      type: 'v1.billing.meter.no_meter_found',
      created: '2026-11-20T09:00:00.000Z',
      livemode: false,
      related_object: { id: 'mtr_1', type: 'billing.meter', url: '/v1/billing/meters/mtr_1' },
    } as const;
    expect(await gateway().readWebhook(stripe().delivery(thin))).toEqual({
      eventId: 'evt_thin',
      about: null,
    });
  });

  it('is to be repeated if Stripe cannot be queried', async () => {
    const payment = await paid();
    stripe().refundInDashboard(stripe().world.sessions.get(payment)?.payment_intent ?? '', 1000);
    const event = stripe().world.events.find(({ type }) => type === 'charge.refunded');
    if (event === undefined) throw new Error('nothing has happened');
    stripe().trouble(500, 1);
    const error = await failureOf(gateway().readWebhook(stripe().delivery(event)));
    expect(error.refused).toBe(false);
  });

  it('of a page, or of its refund, contains its session', async () => {
    const payment = await paid('pm_card_refundFail');
    const { reference } = await gateway().refund({
      refundId: newId(),
      payment,
      money: sar(9500),
      refundedBefore: 0,
    });
    stripe().settleRefund(reference);
    const closed = (await gateway().start(wanted())).reference;
    await gateway().cancel(closed);
    const about = { kind: 'payment', reference: payment };
    expect(await notices()).toEqual([
      ['checkout.session.completed', about],
      ['charge.refunded', about],
      ['refund.failed', about],
      ['checkout.session.expired', { kind: 'payment', reference: closed }],
    ]);
  });

  it('of a saved card contains the setup, and its intent', async () => {
    const saved = await keptCard('pm_card_authenticationRequired');
    const request = { payer: saved.payer, card: saved.card };
    const [passed, failed, given] = [
      (await gateway().start(wanted(request))).reference,
      (await gateway().start(wanted(request))).reference,
      (await gateway().start(wanted(request))).reference,
    ];
    stripe().authenticate(passed, true);
    stripe().authenticate(failed, false);
    await gateway().cancel(given);
    await gateway().refund({ refundId: newId(), payment: passed, money: sar(1000), refundedBefore: 0 });
    const about = (reference: string) => ({ kind: 'payment', reference });
    expect(await notices()).toEqual([
      ['checkout.session.completed', { kind: 'setup', reference: saved.setup.reference }],
      ['payment_intent.succeeded', about(passed)],
      ['payment_intent.payment_failed', about(failed)],
      ['payment_intent.canceled', about(given)],
      ['charge.refunded', about(passed)],
    ]);
  });

  it('of another shop of the same account is read and ignored', async () => {
    stripe().world.emit('checkout.session.completed', { id: 'cs_shop', mode: 'payment', metadata: {} });
    stripe().world.emit('payment_intent.succeeded', { id: 'pi_shop', metadata: { payment_id: 'x' } });
    stripe().world.emit('refund.updated', { id: 're_shop', metadata: null });
    const shop = otherShopsIntent();
    stripe().refundInDashboard(shop, 100);
    stripe().dispute(shop);
    expect(await notices()).toEqual([]);
    expect(await disputes()).toEqual([{ eventId: expect.any(String), about: null }]);
  });

  it('is refused if it was changed, is late, was signed with another secret, or is not signed', async () => {
    await paid();
    const [event] = stripe().world.events;
    if (event === undefined) throw new Error('nothing has happened');
    const delivery = stripe().delivery(event);
    const { body, headers } = delivery;
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    const other = stripeGateway({
      secretKey: stripe().secretKey,
      webhookSecret: 'whsec_other',
      now: () => after(0),
    });
    expect(await gateway().readWebhook(delivery)).not.toBeNull();
    expect(await gateway().readWebhook({ headers, body: rewritten })).toBeNull();
    expect(await gateway().readWebhook({ headers: {}, body })).toBeNull();
    expect(await gateway().readWebhook({ headers: { 'stripe-signature': 'v1=1' }, body })).toBeNull();
    expect(await other.readWebhook(delivery)).toBeNull();
    moveTo(new Date(after(5).getTime() + 1000));
    expect(await gateway().readWebhook(delivery)).toBeNull();
  });
});
