import { newId } from '@rifq/db';
import { describe, expect, it } from 'vitest';
import { stripeGateway } from './index.ts';
import { after, sar, useStripe, wanted } from './testing/use-stripe.ts';

const { stripe, gateway, moveTo, paid, keptCard } = useStripe();

describe('a webhook', () => {
  /** The notices of everything that has happened, by the kind of event, without what is not ours to follow. */
  const notices = () =>
    stripe().world.events.flatMap(event => {
      const notice = gateway().readWebhook(stripe().delivery(event));
      expect(notice?.eventId).toBe(event.id);
      return notice?.about ? [[event.type, notice.about]] : [];
    });

  it('of a page names its session, and of its refund too', async () => {
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
      (await gateway().start(wanted(request))).reference,
      (await gateway().start(wanted(request))).reference,
      (await gateway().start(wanted(request))).reference,
    ];
    stripe().authenticate(passed, true);
    stripe().authenticate(failed, false);
    await gateway().cancel(given);
    await gateway().refund({ refundId: newId(), payment: passed, money: sar(1000), refundedBefore: 0 });
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
    stripe().world.emit('checkout.session.completed', { id: 'cs_shop', mode: 'payment', metadata: {} });
    stripe().world.emit('payment_intent.succeeded', { id: 'pi_shop', metadata: { payment_id: 'x' } });
    stripe().world.emit('refund.updated', { id: 're_shop', metadata: null });
    expect(notices()).toEqual([]);
    expect(stripe().world.events).toHaveLength(3);
  });

  it('is refused that was changed, is late, was signed by another, or is not signed', async () => {
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
    expect(gateway().readWebhook(delivery)).not.toBeNull();
    expect(gateway().readWebhook({ headers, body: rewritten })).toBeNull();
    expect(gateway().readWebhook({ headers: {}, body })).toBeNull();
    expect(gateway().readWebhook({ headers: { 'stripe-signature': 'v1=1' }, body })).toBeNull();
    expect(other.readWebhook(delivery)).toBeNull();
    moveTo(new Date(after(5).getTime() + 1000));
    expect(gateway().readWebhook(delivery)).toBeNull();
  });
});
