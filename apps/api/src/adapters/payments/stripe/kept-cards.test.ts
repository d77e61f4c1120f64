import { newId } from '@rifq/db';
import { describe, expect, it } from 'vitest';
import { after, failureOf, payer, sar, useStripe, wanted } from './testing/use-stripe.ts';

const { stripe, gateway, moveTo, keptCard } = useStripe();

describe('a kept card', () => {
  it('is charged while the payer waits', async () => {
    const kept = await keptCard();
    const { reference, url, payerReference } = await gateway().start(
      wanted({ payer: kept.payer, card: kept.card }),
    );
    expect([url, payerReference]).toEqual([null, kept.payer.reference]);
    expect(await gateway().retrieve(reference)).toMatchObject({
      reference: expect.stringMatching(/^pi_/),
      state: 'captured',
      captured: sar(9500),
      card: { reference: kept.card, last4: '4242' },
    });
    await gateway().cancel(reference);
    expect((await gateway().retrieve(reference)).state).toBe('captured');
  });

  it('that its bank refuses ends the payment, also when it is asked for again', async () => {
    const kept = await keptCard('pm_card_visa_chargeDeclinedInsufficientFunds');
    const request = wanted({ payer: kept.payer, card: kept.card });
    const started = await gateway().start(request);
    expect(started.url).toBeNull();
    expect(await gateway().start(request)).toEqual(started);
    expect(await gateway().retrieve(started.reference)).toMatchObject({
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
    const { reference, url } = await gateway().start(request);
    const action = stripe().world.intents.get(reference)?.next_action;
    expect(action?.redirect_to_url).toEqual({ url, return_url: request.returnUrl });
    expect((await gateway().retrieve(reference)).state).toBe('open');
    stripe().authenticate(reference, isPassed);
    expect(await gateway().retrieve(reference)).toMatchObject(outcome);
  });

  it('is charged once, also when the answer was lost and is asked for again days later', async () => {
    const kept = await keptCard();
    const request = wanted({ payer: kept.payer, card: kept.card });
    const started = await gateway().start(request);
    stripe().forgetKeys();
    moveTo(after(3 * 24 * 60));
    expect(await gateway().start(request)).toEqual(started);
    expect(stripe().world.charges.size).toBe(1);
    const never = await failureOf(gateway().start({ ...request, paymentId: newId() }));
    expect(never).toMatchObject({ message: 'stripe: expired', refused: true });
    expect(stripe().world.charges.size).toBe(1);
  });

  it('whose payer never answered the bank is cancelled', async () => {
    const kept = await keptCard('pm_card_authenticationRequired');
    const { reference } = await gateway().start(wanted({ payer: kept.payer, card: kept.card }));
    await gateway().cancel(reference);
    await gateway().cancel(reference);
    expect(await gateway().retrieve(reference)).toMatchObject({ state: 'cancelled', captured: null });
  });

  it('is removed, also when it is gone already, and charged no more', async () => {
    const kept = await keptCard();
    await gateway().removeCard(kept.card);
    await gateway().removeCard(kept.card);
    await gateway().removeCard('pm_of_another_account');
    const error = await failureOf(gateway().start(wanted({ payer: kept.payer, card: kept.card })));
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
    expect(stripe().world.methods.get(card)?.customer).toBe(setup.payerReference);
  });

  it.each([
    [true, 'done'],
    [false, 'open'],
  ])('whose bank asks before it is kept is %s, then %s', async (isPassed, state) => {
    const request = { ...wanted({ expiresAt: after(60) }), setupId: newId() };
    const { reference } = await gateway().setup(request);
    stripe().pay(reference, 'pm_card_authenticationRequiredOnSetup');
    expect(await gateway().retrieveSetup(reference)).toEqual({ state: 'open', card: null });
    stripe().authenticate(stripe().world.sessions.get(reference)?.setup_intent ?? '', isPassed);
    expect((await gateway().retrieveSetup(reference)).state).toBe(state);
  });

  it('that its bank refuses to be kept leaves the page open for another', async () => {
    const request = { ...wanted({ expiresAt: after(60) }), setupId: newId() };
    const { reference } = await gateway().setup(request);
    stripe().pay(reference, 'pm_card_chargeDeclined');
    expect(await gateway().retrieveSetup(reference)).toEqual({ state: 'open', card: null });
    stripe().pay(reference, 'pm_card_visa');
    expect((await gateway().retrieveSetup(reference)).state).toBe('done');
  });

  it('is charged by a bank that decides later', async () => {
    const kept = await keptCard('pm_card_processing');
    const { reference } = await gateway().start(wanted({ payer: kept.payer, card: kept.card }));
    expect(await gateway().retrieve(reference)).toMatchObject({ state: 'processing', captured: null });
    await gateway().cancel(reference);
    stripe().decideLater(reference);
    expect((await gateway().retrieve(reference)).state).toBe('captured');
  });

  it('is none before it is done, nor when the time is over', async () => {
    const request = {
      setupId: newId(),
      payer,
      returnUrl: 'https://rifq.example/',
      expiresAt: after(60),
    };
    const { reference } = await gateway().setup(request);
    expect((await gateway().setup(request)).reference).toBe(reference);
    expect(await gateway().retrieveSetup(reference)).toEqual({ state: 'open', card: null });
    expect(stripe().world.sessions.get(reference)?.expires_at).toBe(after(60).getTime() / 1000);
    moveTo(after(60));
    expect(await gateway().retrieveSetup(reference)).toEqual({ state: 'expired', card: null });
  });
});
