import { newId } from '@rifq/db';
import { describe, expect, it } from 'vitest';
import { after, failureOf, payer, sar, useStripe, wanted } from '../../../testing/use-stripe.ts';

const { stripe, gateway, moveTo, keptCard } = useStripe();

describe('a saved card', () => {
  it('is charged while the payer waits', async () => {
    const saved = await keptCard();
    const { reference, url, payerReference } = await gateway().start(
      wanted({ payer: saved.payer, card: saved.card }),
    );
    expect([url, payerReference]).toEqual([null, saved.payer.reference]);
    expect(await gateway().retrieve(reference)).toMatchObject({
      reference: expect.stringMatching(/^pi_/),
      state: 'captured',
      captured: sar(9500),
      card: { reference: saved.card, last4: '4242' },
    });
    await gateway().cancel(reference);
    expect((await gateway().retrieve(reference)).state).toBe('captured');
  });

  it('that its bank declines ends the payment, also if it is requested again', async () => {
    const saved = await keptCard('pm_card_visa_chargeDeclinedInsufficientFunds');
    const request = wanted({ payer: saved.payer, card: saved.card });
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
  ])(
    'that needs authentication redirects to the bank; authentication passed: %s',
    async (isPassed, outcome) => {
      const saved = await keptCard('pm_card_authenticationRequired');
      const request = wanted({ payer: saved.payer, card: saved.card });
      const { reference, url } = await gateway().start(request);
      const action = stripe().world.intents.get(reference)?.next_action;
      expect(action?.redirect_to_url).toEqual({ url, return_url: request.returnUrl });
      expect((await gateway().retrieve(reference)).state).toBe('open');
      stripe().authenticate(reference, isPassed);
      expect(await gateway().retrieve(reference)).toMatchObject(outcome);
    },
  );

  it('is charged once, also if the response was lost and it is requested again days later', async () => {
    const saved = await keptCard();
    const request = wanted({ payer: saved.payer, card: saved.card });
    const started = await gateway().start(request);
    stripe().forgetKeys();
    moveTo(after(3 * 24 * 60));
    expect(await gateway().start(request)).toEqual(started);
    expect(stripe().world.charges.size).toBe(1);
    const never = await failureOf(gateway().start({ ...request, paymentId: newId() }));
    expect(never).toMatchObject({ message: 'stripe: expired', refused: true });
    expect(stripe().world.charges.size).toBe(1);
  });

  it('whose payer never authenticated can be cancelled', async () => {
    const saved = await keptCard('pm_card_authenticationRequired');
    const { reference } = await gateway().start(wanted({ payer: saved.payer, card: saved.card }));
    await gateway().cancel(reference);
    await gateway().cancel(reference);
    expect(await gateway().retrieve(reference)).toMatchObject({ state: 'cancelled', captured: null });
  });

  it('can be removed, also if it is gone already, and is no longer charged', async () => {
    const saved = await keptCard();
    await gateway().removeCard(saved.card);
    await gateway().removeCard(saved.card);
    await gateway().removeCard('pm_of_another_account');
    const error = await failureOf(gateway().start(wanted({ payer: saved.payer, card: saved.card })));
    expect(error.refused).toBe(true);
  });

  it("is saved by Stripe's page, for its own payer", async () => {
    const { saved, setup, card } = await keptCard('pm_card_mada');
    expect(saved).toEqual({
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
  ])('that needs authentication to be saved (passed: %s) is then %s', async (isPassed, state) => {
    const request = { ...wanted({ expiresAt: after(60) }), setupId: newId() };
    const { reference } = await gateway().setup(request);
    stripe().pay(reference, 'pm_card_authenticationRequiredOnSetup');
    expect(await gateway().retrieveSetup(reference)).toEqual({ state: 'open', card: null });
    stripe().authenticate(stripe().world.sessions.get(reference)?.setup_intent ?? '', isPassed);
    expect((await gateway().retrieveSetup(reference)).state).toBe(state);
  });

  it('that its bank refuses to save leaves the page open for another', async () => {
    const request = { ...wanted({ expiresAt: after(60) }), setupId: newId() };
    const { reference } = await gateway().setup(request);
    stripe().pay(reference, 'pm_card_chargeDeclined');
    expect(await gateway().retrieveSetup(reference)).toEqual({ state: 'open', card: null });
    stripe().pay(reference, 'pm_card_visa');
    expect((await gateway().retrieveSetup(reference)).state).toBe('done');
  });

  it('can be charged by a bank that decides later', async () => {
    const saved = await keptCard('pm_card_processing');
    const { reference } = await gateway().start(wanted({ payer: saved.payer, card: saved.card }));
    expect(await gateway().retrieve(reference)).toMatchObject({ state: 'processing', captured: null });
    await gateway().cancel(reference);
    stripe().decideLater(reference);
    expect((await gateway().retrieve(reference)).state).toBe('captured');
  });

  it('does not exist before the setup is done, nor after it has expired', async () => {
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
