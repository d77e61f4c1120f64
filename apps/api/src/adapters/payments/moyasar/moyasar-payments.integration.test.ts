import { newId } from '@rifq/db';
import { describe, expect, it } from 'vitest';
import { returnUrl } from './testing/gateway-on-double.ts';
import { APPROVED, idOf, refusal, useMoyasar } from './testing/use-moyasar.ts';

const { on, pay, paid, withCard } = useMoyasar();

describe('a payment on the page of an invoice', () => {
  it('is asked for with its amount, its words and its end, and leads to the page', async () => {
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

  it('is captured after 3-D Secure, with the card in the words of people', async () => {
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
    'stays open after a refused try with %s (3-D Secure passed: %s), and says why',
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

  it('begins once, also when the answer was lost', async () => {
    const request = on().payment();
    on().double.trouble.loses.push(/^POST/);
    expect((await refusal(on().gateway.start(request))).refused).toBe(false);
    const again = await on().gateway.start(request);
    expect(await on().gateway.start(request)).toEqual(again);
    const invoices = [...on().double.account.invoices.values()];
    expect(invoices.filter(({ metadata }) => metadata?.payment_id === request.paymentId)).toHaveLength(1);
  });

  it('has a page that nobody was led to when the list was behind too', async () => {
    const request = on().payment();
    on().double.trouble.hidesInvoices = true;
    const first = await on().gateway.start(request);
    const second = await on().gateway.start(request);
    on().double.trouble.hidesInvoices = false;
    expect(second.reference).not.toBe(first.reference);
    on().later(31);
    expect((await on().gateway.retrieve(first.reference)).state).toBe('expired');
  });

  it('stays open while a card is being tried, and is not cancelled meanwhile', async () => {
    const started = await on().gateway.start(on().payment());
    const bank = on().double.account.payInvoice(idOf(started), '4201321234411220');
    expect((await on().gateway.retrieve(started.reference)).state).toBe('open');
    expect(await refusal(on().gateway.cancel(started.reference))).toMatchObject({ refused: true });
    on().double.account.authenticate(bank, true);
    expect(on().double.account.invoices.get(idOf(started))?.status).toBe('failed');
    await on().gateway.cancel(started.reference);
    expect((await on().gateway.retrieve(started.reference)).state).toBe('cancelled');
  });

  it('ends with its time, or when it is cancelled, once or twice', async () => {
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

  it('stays paid when it is cancelled after that', async () => {
    const { reference } = await paid();
    await on().gateway.cancel(reference);
    expect((await on().gateway.retrieve(reference)).state).toBe('captured');
  });

  it('reports what was taken as it is, not as it was asked for', async () => {
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

describe('a payment with a kept card', () => {
  it('asks for 3-D Secure at the bank, then is captured', async () => {
    const request = on().payment(withCard());
    const started = await on().gateway.start(request);
    expect(started.url).toContain('/transaction_auths/');
    expect((await on().gateway.retrieve(started.reference)).state).toBe('open');
    expect(on().double.account.authenticate(started.url ?? '', true)).toMatch(
      new RegExp(`^${returnUrl}\\?id=`),
    );
    expect(await on().gateway.retrieve(started.reference)).toMatchObject({
      state: 'captured',
      captured: { amount: 2000, currency: 'SAR' },
      card: { brand: 'mada', last4: '1010' },
    });
  });

  it.each([
    ['failed', APPROVED, false, 'authentication_failed'],
    ['passed and was declined', '4201321234411220', true, 'declined'],
  ])('is declined when 3-D Secure %s', async (_how, number, passed, why) => {
    const started = await on().gateway.start(on().payment(withCard(number)));
    on().double.account.authenticate(started.url ?? '', passed);
    expect(await on().gateway.retrieve(started.reference)).toMatchObject({
      state: 'declined',
      captured: null,
      decline: why,
    });
  });

  it('charges once when the answer is lost, and when it is asked for again', async () => {
    const request = on().payment(withCard());
    on().double.trouble.loses.push(/^POST/);
    const started = await on().gateway.start(request);
    expect(await on().gateway.start(request)).toEqual(started);
    const ours = [...on().double.account.payments.values()].filter(
      ({ metadata }) => metadata?.payment_id === request.paymentId,
    );
    expect(ours).toHaveLength(1);
    expect(started.reference).toBe(`payment:${ours[0]?.id}`);
  });

  it('is found whose first answer was lost, also when the card is gone by then', async () => {
    const kept = withCard();
    const request = on().payment(kept);
    const started = await on().gateway.start(request);
    await on().gateway.removeCard(kept.card);
    expect(await on().gateway.start(request)).toEqual(started);
    const stranger = { ...request, ...withCard(), payer: { ...request.payer, userId: newId() } };
    expect(await on().gateway.start(stranger)).toEqual(started);
  });

  it('takes no other payment for its own', async () => {
    const request = on().payment(withCard());
    const started = await on().gateway.start(request);
    const payment = on().double.account.payments.get(idOf(started));
    if (payment) payment.metadata = { payment_id: newId() };
    expect(await refusal(on().gateway.start(request))).toMatchObject({
      message: '400 used_given_id',
      refused: true,
    });
  });

  it('ends when it is given up or its time is over, unless it is paid in spite of that', async () => {
    const unwanted = await on().gateway.start(on().payment(withCard()));
    const late = await on().gateway.start(on().payment(withCard()));
    await on().gateway.cancel(unwanted.reference);
    expect((await on().gateway.retrieve(unwanted.reference)).state).toBe('cancelled');
    on().later(31);
    expect((await on().gateway.retrieve(late.reference)).state).toBe('expired');
    on().double.account.authenticate(late.url ?? '', true);
    expect((await on().gateway.retrieve(late.reference)).state).toBe('captured');
    await on().gateway.cancel(late.reference);
    expect((await on().gateway.retrieve(late.reference)).state).toBe('captured');
  });

  it('is refused with a card that is gone', async () => {
    const request = on().payment(withCard());
    await on().gateway.removeCard(request.card ?? '');
    await on().gateway.removeCard(request.card ?? '');
    const error = await refusal(on().gateway.start(request));
    expect(error).toMatchObject({ message: '404 record_not_found', refused: true });
  });
});
