import { describe, expect, it } from 'vitest';
import { returnUrl } from '../../../testing/moyasar-gateway.ts';
import { APPROVED, idOf, refusal, useMoyasar } from '../../../testing/use-moyasar.ts';

const { on, pay, paid } = useMoyasar();

describe('a payment on the page of an invoice', () => {
  it('is requested with its amount, text and expiry, and leads to the page', async () => {
    const request = on().payment();
    const started = await on().gateway.start(request);
    const invoice = on().double.account.invoices.get(idOf(started));
    expect(invoice).toMatchObject({
      amount: 2000,
      currency: 'SAR',
      description: 'استشارة عن مشمش · RF-7K2M-0418',
      success_url: returnUrl,
      back_url: returnUrl,
      expired_at: request.expiresAt.toISOString(),
      metadata: { payment_id: request.paymentId },
    });
    expect(started).toEqual({
      reference: `invoice:${invoice?.id}`,
      payerReference: null,
      url: invoice?.url,
    });
    expect(await on().gateway.retrieve(started.reference)).toEqual({
      reference: started.reference,
      state: 'open',
      captured: null,
      refunded: 0,
      card: null,
      decline: null,
    });
  });

  it('is captured after 3-D Secure, with the masked card', async () => {
    const { reference } = await paid();
    expect(await on().gateway.retrieve(reference)).toEqual({
      reference,
      state: 'captured',
      captured: { amount: 2000, currency: 'SAR' },
      refunded: 0,
      card: {
        reference: null,
        brand: 'mada',
        last4: '1010',
        expMonth: null,
        expYear: null,
        fingerprint: null,
      },
      decline: null,
    });
  });

  it.each([
    ['4201321234411220', true, 'declined'],
    ['4201320000311101', true, 'insufficient_funds'],
    ['4201322267774310', true, 'expired_card'],
    [APPROVED, false, 'authentication_failed'],
  ])(
    'stays open after a declined attempt with %s (3-D Secure passed: %s), with the reason',
    async (number, passed, why) => {
      const started = await on().gateway.start(on().payment());
      pay(started, number, passed);
      expect(await on().gateway.retrieve(started.reference)).toMatchObject({
        state: 'open',
        captured: null,
        decline: why,
      });
      on().later(1);
      pay(started, APPROVED);
      expect(await on().gateway.retrieve(started.reference)).toMatchObject({
        state: 'captured',
        decline: null,
      });
    },
  );

  it('starts once, also if the response was lost', async () => {
    const request = on().payment();
    on().double.trouble.loses.push(/^POST/);
    expect((await refusal(on().gateway.start(request))).refused).toBe(false);
    const again = await on().gateway.start(request);
    expect(await on().gateway.start(request)).toEqual(again);
    const invoices = [...on().double.account.invoices.values()];
    expect(invoices.filter(({ metadata }) => metadata?.payment_id === request.paymentId)).toHaveLength(1);
  });

  it('has an unused second invoice if the list was stale too', async () => {
    const request = on().payment();
    on().double.trouble.hidesInvoices = true;
    const first = await on().gateway.start(request);
    const second = await on().gateway.start(request);
    on().double.trouble.hidesInvoices = false;
    expect(second.reference).not.toBe(first.reference);
    on().later(31);
    expect((await on().gateway.retrieve(first.reference)).state).toBe('expired');
  });

  it('stays open during an attempt with a card, and cannot be cancelled in the meantime', async () => {
    const started = await on().gateway.start(on().payment());
    const bank = on().double.account.payInvoice(idOf(started), '4201321234411220');
    expect((await on().gateway.retrieve(started.reference)).state).toBe('open');
    expect(await refusal(on().gateway.cancel(started.reference))).toMatchObject({ refused: true });
    on().double.account.authenticate(bank, true);
    expect(on().double.account.invoices.get(idOf(started))?.status).toBe('failed');
    await on().gateway.cancel(started.reference);
    expect((await on().gateway.retrieve(started.reference)).state).toBe('cancelled');
  });

  it('ends when it expires, or when it is cancelled, once or twice', async () => {
    const late = await on().gateway.start(on().payment());
    const unwanted = await on().gateway.start(on().payment());
    await on().gateway.cancel(unwanted.reference);
    await on().gateway.cancel(unwanted.reference);
    expect((await on().gateway.retrieve(unwanted.reference)).state).toBe('cancelled');
    expect(() => pay(unwanted, APPROVED)).toThrow('takes no payment');
    on().later(31);
    expect((await on().gateway.retrieve(late.reference)).state).toBe('expired');
    await on().gateway.cancel(late.reference);
  });

  it('stays paid if it is cancelled afterwards', async () => {
    const { reference } = await paid();
    await on().gateway.cancel(reference);
    expect((await on().gateway.retrieve(reference)).state).toBe('captured');
  });

  it('reports the captured money, not the requested money', async () => {
    const started = await on().gateway.start(on().payment());
    pay(started, APPROVED);
    const [payment] = on().double.account.paymentsOf(idOf(started));
    Object.assign(payment ?? {}, { amount: 1500, currency: 'USD' });
    expect((await on().gateway.retrieve(started.reference)).captured).toEqual({
      amount: 1500,
      currency: 'USD',
    });
  });
});
