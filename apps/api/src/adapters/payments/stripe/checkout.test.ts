import { describe, expect, it } from 'vitest';
import { after, failureOf, payer, sar, useStripe, wanted } from '../../../testing/use-stripe.ts';

const { stripe, gateway, moveTo, paid } = useStripe();

describe("a payment at Stripe's page", () => {
  it('contains our references, and closes half an hour after its expiry', async () => {
    const request = wanted();
    const started = await gateway().start(request);
    const session = stripe().world.sessions.get(started.reference);
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
    expect(stripe().world.customers.get(started.payerReference ?? '')).toMatchObject({
      name: 'سارة',
      email: 'sara@example.com',
      metadata: { user_id: payer.userId },
    });
  });

  it('is captured once it is paid', async () => {
    const { reference } = await gateway().start(wanted());
    const open = { reference, state: 'open', captured: null, refunded: 0, card: null, decline: null };
    expect(await gateway().retrieve(reference)).toEqual(open);
    stripe().pay(reference, 'pm_card_visa');
    expect(await gateway().retrieve(reference)).toEqual({
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

  it('saves the card if the payer has chosen so', async () => {
    const reference = await paid('pm_card_visa', { saveCard: true });
    const { card } = await gateway().retrieve(reference);
    const payerReference = stripe().world.sessions.get(reference)?.customer ?? null;
    const again = await gateway().start(
      wanted({ payer: { ...payer, reference: payerReference }, card: card?.reference ?? '' }),
    );
    expect(await gateway().retrieve(again.reference)).toMatchObject({ state: 'captured', card });
  });

  it.each([
    ['pm_card_mastercard', 'mastercard'],
    ['pm_card_mada', 'mada'],
    ['pm_card_jcb', 'other'],
  ])('with %s is one of %s', async (card, brand) => {
    expect((await gateway().retrieve(await paid(card))).card?.brand).toBe(brand);
  });

  it.each([
    ['pm_card_chargeDeclined', 'declined'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'wrong_details'],
  ])('stays open after %s, which is %s, and can be paid with another card', async (card, decline) => {
    const reference = await paid(card);
    expect(await gateway().retrieve(reference)).toMatchObject({ state: 'open', decline, captured: null });
    stripe().pay(reference, 'pm_card_visa');
    expect(await gateway().retrieve(reference)).toMatchObject({ state: 'captured', decline: null });
  });

  it('expires, and cannot be paid then', async () => {
    const { reference } = await gateway().start(wanted());
    moveTo(after(40));
    expect(await gateway().retrieve(reference)).toMatchObject({ state: 'expired', captured: null });
    expect(() => stripe().pay(reference, 'pm_card_visa')).toThrow();
  });

  it('can be closed early, also after a declined card, and twice', async () => {
    const reference = await paid('pm_card_chargeDeclined');
    await gateway().cancel(reference);
    await gateway().cancel(reference);
    expect(await gateway().retrieve(reference)).toMatchObject({ state: 'cancelled', captured: null });
    expect(() => stripe().pay(reference, 'pm_card_visa')).toThrow();
  });

  it('stays paid if it is cancelled afterwards', async () => {
    const reference = await paid();
    await gateway().cancel(reference);
    expect((await gateway().retrieve(reference)).state).toBe('captured');
  });

  it('is created once, however often it is requested, also with another name of the payer', async () => {
    const request = wanted();
    const first = await gateway().start(request);
    moveTo(after(5));
    const again = await gateway().start({ ...request, payer: { ...payer, name: 'سارة علي', email: null } });
    expect(again).toEqual(first);
    expect([stripe().world.sessions.size, stripe().world.customers.size]).toEqual([1, 1]);
    const customer = stripe().world.customers.get(first.payerReference ?? '');
    expect(customer).toMatchObject({ name: 'سارة علي', email: null });
  });

  it.each([true, false])(
    'works for a payer whose customer was deleted in the dashboard; reference stored: %s',
    async isNameStored => {
      const first = await gateway().start(wanted());
      const deleted = first.payerReference ?? '';
      stripe().deleteCustomer(deleted);
      const known = { ...payer, reference: isNameStored ? deleted : null };
      const second = await gateway().start(wanted({ payer: known }));
      expect(second.payerReference).toMatch(/^cus_/);
      expect(second.payerReference).not.toBe(deleted);
      const customer = stripe().world.customers.get(second.payerReference ?? '');
      expect(customer).toMatchObject({ name: payer.name, email: payer.email });
      const third = await gateway().start(wanted({ payer: known }));
      expect(third.payerReference).toBe(second.payerReference);
      stripe().pay(second.reference, 'pm_card_visa');
      expect((await gateway().retrieve(second.reference)).state).toBe('captured');
    },
  );

  it('waits for a slow bank', async () => {
    const reference = await paid('pm_card_processing');
    expect(await gateway().retrieve(reference)).toMatchObject({ state: 'processing', captured: null });
    stripe().decideLater(stripe().world.sessions.get(reference)?.payment_intent ?? '');
    expect((await gateway().retrieve(reference)).state).toBe('captured');
  });

  it('is refused below the minimum of Stripe', async () => {
    const error = await failureOf(gateway().start(wanted({ money: { amount: 49, currency: 'USD' } })));
    expect(error).toMatchObject({ message: expect.stringContaining('amount_too_small'), refused: true });
  });

  it.each(['KWD', 'BHD', 'OMR', 'JOD', 'TND'])('in %s must have 0 as its last digit', async currency => {
    expect([gateway().step(currency), gateway().step('SAR')]).toEqual([10, 1]);
    const error = await failureOf(gateway().start(wanted({ money: { amount: 9505, currency } })));
    expect(error).toMatchObject({ message: 'stripe: amount_last_digit', refused: true });
    const { reference } = await gateway().start(wanted({ money: { amount: 9500, currency } }));
    stripe().pay(reference, 'pm_card_visa');
    expect((await gateway().retrieve(reference)).captured).toEqual({ amount: 9500, currency });
  });
});
