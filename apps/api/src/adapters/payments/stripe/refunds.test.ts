import { newId } from '@rifq/db';
import { describe, expect, it } from 'vitest';
import { failureOf, sar, useStripe, wanted } from '../../../testing/use-stripe.ts';

const { stripe, gateway, paid, keptCard } = useStripe();

describe('a refund', () => {
  const of = (payment: string, amount: number, refundId = newId(), refundedBefore = 0) => ({
    refundId,
    payment,
    money: sar(amount),
    refundedBefore,
  });

  it('can be partial, then the rest, and no more', async () => {
    const payment = await paid();
    expect(await gateway().refund(of(payment, 2500))).toMatchObject({ state: 'done' });
    expect(await gateway().retrieve(payment)).toMatchObject({ captured: sar(9500), refunded: 2500 });
    expect((await failureOf(gateway().refund(of(payment, 7500)))).refused).toBe(true);
    await gateway().refund(of(payment, 7000));
    expect(await gateway().retrieve(payment)).toMatchObject({ state: 'captured', refunded: 9500 });
    const error = await failureOf(gateway().refund(of(payment, 100, newId(), 9500)));
    expect(error.message).toContain('charge_already_refunded');
    expect(error.refused).toBe(true);
  });

  it('of a saved card uses its intent', async () => {
    const saved = await keptCard();
    const { reference } = await gateway().start(wanted({ payer: saved.payer, card: saved.card }));
    expect(await gateway().refund(of(reference, 9500))).toMatchObject({ state: 'done' });
    expect((await gateway().retrieve(reference)).refunded).toBe(9500);
  });

  it('that was made in the dashboard is done, and not made again', async () => {
    const payment = await paid();
    const intent = stripe().world.sessions.get(payment)?.payment_intent ?? '';
    stripe().refundInDashboard(intent, 9500);
    expect((await gateway().retrieve(payment)).refunded).toBe(9500);
    expect(await gateway().refund(of(payment, 9500))).toEqual({ reference: intent, state: 'done' });
    expect(stripe().world.refunds.size).toBe(1);
  });

  it('is given once, also days later, when Stripe has deleted the idempotency key', async () => {
    const payment = await paid();
    const request = of(payment, 2500);
    const first = await gateway().refund(request);
    stripe().forgetKeys();
    expect(await gateway().refund(request)).toEqual(first);
    expect((await gateway().retrieve(payment)).refunded).toBe(2500);
  });

  it('is given once for concurrent repeats', async () => {
    const payment = await paid();
    const request = of(payment, 2500);
    const [first, second] = await Promise.all([gateway().refund(request), gateway().refund(request)]);
    expect(second).toEqual(first);
    expect((await gateway().retrieve(payment)).refunded).toBe(2500);
  });

  it.each([
    ['pm_card_pendingRefund', 'pending', 'done', 9500],
    ['pm_card_refundFail', 'done', 'failed', 0],
  ])('of %s is first %s, then %s', async (card, first, last, refunded) => {
    const payment = await paid(card);
    const request = of(payment, 9500);
    const made = await gateway().refund(request);
    expect(made.state).toBe(first);
    stripe().settleRefund(made.reference);
    expect(await gateway().refund(request)).toEqual({ ...made, state: last });
    expect((await gateway().retrieve(payment)).refunded).toBe(refunded);
  });

  it('of an unpaid payment is refused', async () => {
    const { reference } = await gateway().start(wanted());
    expect((await failureOf(gateway().refund(of(reference, 100)))).refused).toBe(true);
  });
});
