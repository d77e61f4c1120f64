import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@rifq/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayError, StartedPayment, StartPayment } from '../../../ports/payments.ts';
import { moyasarGateway } from './index.ts';
import { readReference } from './references.ts';
import {
  type GatewayOnDouble,
  publicUrl,
  returnUrl,
  startGatewayOnDouble,
} from './testing/gateway-on-double.ts';
import { doubledKeys } from './testing/moyasar-double.ts';

const PAYER = newId();
const APPROVED = '4201320111111010';

let on: GatewayOnDouble;
beforeAll(async () => {
  on = await startGatewayOnDouble();
});
afterAll(() => on.close());
beforeEach(() => {
  on.double.requests.length = 0;
  on.double.account.refunds.length = 0;
});

const idOf = ({ reference }: Pick<StartedPayment, 'reference'>) => readReference(reference)?.id ?? '';
const asked = () => on.double.requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`);
const refusal = (promise: Promise<unknown>): Promise<GatewayError> =>
  promise.then(
    () => expect.fail('it was not refused'),
    (error: GatewayError) => error,
  );

/** The payer gives a card on the invoice's page, and goes through 3-D Secure. */
function pay(started: StartedPayment, number: string, passed = true): string {
  return on.double.account.authenticate(on.double.account.payInvoice(idOf(started), number), passed);
}

async function paid(given: Partial<StartPayment> = {}): Promise<StartedPayment> {
  const started = await on.gateway.start(on.payment(given));
  pay(started, APPROVED);
  return started;
}

/** A kept card that is ready to be charged. */
function keptCard(number = APPROVED): string {
  const { account } = on.double;
  const id = `token_${newId().replaceAll('-', '')}`;
  account.tokens.set(id, {
    ...{ id, status: 'active', brand: 'mada', funding: 'debit', country: 'SA', month: '9', year: '2030' },
    ...{
      name: 'Sara Ali',
      last_four: number.slice(-4),
      metadata: { payer: PAYER },
      message: null,
      verification_url: null,
    },
    ...{ created_at: account.at(), updated_at: account.at() },
  });
  account.numbers.set(id, number);
  return id;
}

const withCard = (number?: string) => ({
  card: keptCard(number),
  payer: { userId: PAYER, reference: null, name: 'سارة', email: null },
});

describe('a payment on the page of an invoice', () => {
  it('is asked for with its amount, its words and its end, and leads to the page', async () => {
    const request = on.payment();
    const started = await on.gateway.start(request);
    const invoice = on.double.account.invoices.get(idOf(started));
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
    expect(await on.gateway.retrieve(started.reference)).toEqual({
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
    expect(await on.gateway.retrieve(reference)).toEqual({
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
      const started = await on.gateway.start(on.payment());
      pay(started, number, passed);
      expect(await on.gateway.retrieve(started.reference)).toMatchObject({
        state: 'open',
        captured: null,
        decline: why,
      });
      on.later(1);
      pay(started, APPROVED);
      expect(await on.gateway.retrieve(started.reference)).toMatchObject({
        state: 'captured',
        decline: null,
      });
    },
  );

  it('begins once, also when the answer was lost', async () => {
    const request = on.payment();
    on.double.trouble.loses.push(/^POST/);
    expect((await refusal(on.gateway.start(request))).refused).toBe(false);
    const again = await on.gateway.start(request);
    expect(await on.gateway.start(request)).toEqual(again);
    const invoices = [...on.double.account.invoices.values()];
    expect(invoices.filter(({ metadata }) => metadata?.payment_id === request.paymentId)).toHaveLength(1);
  });

  it('has a page that nobody was led to when the list was behind too', async () => {
    const request = on.payment();
    on.double.trouble.hidesInvoices = true;
    const first = await on.gateway.start(request);
    const second = await on.gateway.start(request);
    on.double.trouble.hidesInvoices = false;
    expect(second.reference).not.toBe(first.reference);
    on.later(31);
    expect((await on.gateway.retrieve(first.reference)).state).toBe('expired');
  });

  it('ends with its time, or when it is cancelled, once or twice', async () => {
    const late = await on.gateway.start(on.payment());
    const unwanted = await on.gateway.start(on.payment());
    await on.gateway.cancel(unwanted.reference);
    await on.gateway.cancel(unwanted.reference);
    expect((await on.gateway.retrieve(unwanted.reference)).state).toBe('cancelled');
    expect(() => pay(unwanted, APPROVED)).toThrow('takes no payment');
    on.later(31);
    expect((await on.gateway.retrieve(late.reference)).state).toBe('expired');
    await on.gateway.cancel(late.reference);
  });

  it('stays paid when it is cancelled after that', async () => {
    const { reference } = await paid();
    await on.gateway.cancel(reference);
    expect((await on.gateway.retrieve(reference)).state).toBe('captured');
  });

  it('reports what was taken as it is, not as it was asked for', async () => {
    const started = await on.gateway.start(on.payment());
    pay(started, APPROVED);
    const [payment] = on.double.account.paymentsOf(idOf(started));
    Object.assign(payment ?? {}, { amount: 1500, currency: 'USD' });
    expect((await on.gateway.retrieve(started.reference)).captured).toEqual({
      amount: 1500,
      currency: 'USD',
    });
  });
});

describe('a payment with a kept card', () => {
  it('asks for 3-D Secure at the bank, then is captured', async () => {
    const request = on.payment(withCard());
    const started = await on.gateway.start(request);
    expect(started.url).toContain('/transaction_auths/');
    expect((await on.gateway.retrieve(started.reference)).state).toBe('open');
    expect(on.double.account.authenticate(started.url ?? '', true)).toMatch(
      new RegExp(`^${returnUrl}\\?id=`),
    );
    expect(await on.gateway.retrieve(started.reference)).toMatchObject({
      state: 'captured',
      captured: { amount: 2000, currency: 'SAR' },
      card: { brand: 'mada', last4: '1010' },
    });
  });

  it.each([
    ['failed', APPROVED, false, 'authentication_failed'],
    ['passed and was declined', '4201321234411220', true, 'declined'],
  ])('is declined when 3-D Secure %s', async (_how, number, passed, why) => {
    const started = await on.gateway.start(on.payment(withCard(number)));
    on.double.account.authenticate(started.url ?? '', passed);
    expect(await on.gateway.retrieve(started.reference)).toMatchObject({
      state: 'declined',
      captured: null,
      decline: why,
    });
  });

  it('charges once when the answer is lost, and when it is asked for again', async () => {
    const request = on.payment(withCard());
    on.double.trouble.loses.push(/^POST/);
    const started = await on.gateway.start(request);
    expect(await on.gateway.start(request)).toEqual(started);
    const ours = [...on.double.account.payments.values()].filter(
      ({ metadata }) => metadata?.payment_id === request.paymentId,
    );
    expect(ours).toHaveLength(1);
    expect(started.reference).toBe(`payment:${ours[0]?.id}`);
  });

  it('takes no other payment for its own', async () => {
    const request = on.payment(withCard());
    const started = await on.gateway.start(request);
    const payment = on.double.account.payments.get(idOf(started));
    if (payment) payment.metadata = { payment_id: newId() };
    expect(await refusal(on.gateway.start(request))).toMatchObject({
      message: '400 used_given_id',
      refused: true,
    });
  });

  it('ends when it is given up or its time is over, unless it is paid in spite of that', async () => {
    const unwanted = await on.gateway.start(on.payment(withCard()));
    const late = await on.gateway.start(on.payment(withCard()));
    await on.gateway.cancel(unwanted.reference);
    expect((await on.gateway.retrieve(unwanted.reference)).state).toBe('cancelled');
    on.later(31);
    expect((await on.gateway.retrieve(late.reference)).state).toBe('expired');
    on.double.account.authenticate(late.url ?? '', true);
    expect((await on.gateway.retrieve(late.reference)).state).toBe('captured');
    await on.gateway.cancel(late.reference);
    expect((await on.gateway.retrieve(late.reference)).state).toBe('captured');
  });

  it('is refused with a card that is gone', async () => {
    const request = on.payment(withCard());
    await on.gateway.removeCard(request.card ?? '');
    await on.gateway.removeCard(request.card ?? '');
    const error = await refusal(on.gateway.start(request));
    expect(error).toMatchObject({ message: '404 record_not_found', refused: true });
  });
});

describe('a refund', () => {
  const refund = (payment: string, amount: number, refundedBefore = 0, refundId = newId()) =>
    on.gateway.refund({ refundId, payment, money: { amount, currency: 'SAR' }, refundedBefore });

  it('gives back in parts, and no more than was taken', async () => {
    const { reference } = await paid();
    expect((await refund(reference, 500)).state).toBe('done');
    expect((await refund(reference, 1500, 500)).state).toBe('done');
    expect(await on.gateway.retrieve(reference)).toMatchObject({
      state: 'captured',
      captured: { amount: 2000 },
      refunded: 2000,
    });
    expect((await refusal(refund(reference, 1, 2000))).refused).toBe(true);
    expect(on.double.account.refunds.map(({ amount }) => amount)).toEqual([500, 1500]);
  });

  it('gives nothing back twice: not after a lost answer, not for a repeat', async () => {
    const { reference } = await paid();
    const refundId = newId();
    on.double.trouble.loses.push(/refund$/);
    expect((await refusal(refund(reference, 700, 0, refundId))).refused).toBe(false);
    const again = await refund(reference, 700, 0, refundId);
    expect(again).toEqual({ reference: refundId, state: 'done' });
    expect(on.double.account.refunds.map(({ amount }) => amount)).toEqual([700]);
  });

  it('counts a void of the dashboard as given back', async () => {
    const { reference } = await paid();
    const [payment] = on.double.account.paymentsOf(idOf({ reference }));
    const auth = `Basic ${btoa(`${doubledKeys.secret}:`)}`;
    const voided = `${on.double.apiUrl}/payments/${payment?.id}/void`;
    expect((await fetch(voided, { method: 'POST', headers: { authorization: auth } })).ok).toBe(true);
    expect(await on.gateway.retrieve(reference)).toMatchObject({
      captured: { amount: 2000 },
      refunded: 2000,
    });
    expect((await refund(reference, 2000)).state).toBe('done');
    expect(on.double.account.refunds).toEqual([]);
  });
});

describe('a gateway in trouble', () => {
  it('is asked again after 429 and 5xx, where that does nothing twice', async () => {
    const { reference } = await paid();
    on.double.requests.length = 0;
    on.double.trouble.says.push({ call: /./, status: 429 }, { call: /./, status: 503 });
    expect((await on.gateway.retrieve(reference)).state).toBe('captured');
    expect(asked()).toHaveLength(3);
  });

  it('says that it may be asked later, with codes alone', async () => {
    const { reference } = await paid();
    for (const status of [500, 500, 500]) on.double.trouble.says.push({ call: /./, status });
    expect(await refusal(on.gateway.retrieve(reference))).toMatchObject({
      message: '500 api_error',
      refused: false,
    });
  });

  it('repeats no invoice and no refund after a failure that may hide a success', async () => {
    const { reference } = await paid();
    on.double.requests.length = 0;
    on.double.trouble.says.push({ call: /^POST .*invoices/, status: 503 }, { call: /refund$/, status: 500 });
    expect((await refusal(on.gateway.start(on.payment()))).refused).toBe(false);
    const money = { amount: 2000, currency: 'SAR' };
    const refund = { refundId: newId(), payment: reference, money, refundedBefore: 0 };
    expect((await refusal(on.gateway.refund(refund))).refused).toBe(false);
    expect(asked().filter(call => call.startsWith('POST'))).toHaveLength(2);
  });

  it('is no refusal when its keys are wrong, when it is gone, and when a proxy speaks for it', async () => {
    const options = { publicUrl, now: () => new Date(), db: on.database.db, pauses: [0] };
    const keys = { secretKey: 'sk_test_other', publishableKey: 'pk_test_other', webhookSecret: 'x' };
    const askAt = (apiUrl: string) =>
      refusal(moyasarGateway({ ...options, ...keys, apiUrl }).gateway.retrieve(`invoice:${newId()}`));
    expect(await askAt(on.double.apiUrl)).toMatchObject({
      message: '401 authentication_error',
      refused: false,
    });
    expect(await askAt('http://127.0.0.1:9/v1')).toMatchObject({
      message: expect.stringMatching(/^no answer/),
      refused: false,
    });
    const proxy = createServer((_request, reply) => reply.writeHead(403).end('<h1>Forbidden</h1>'));
    await new Promise<void>(resolve => void proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo; // a server that listens on TCP has one
    expect(await askAt(`http://127.0.0.1:${port}`)).toMatchObject({ message: '403', refused: false });
    proxy.closeAllConnections();
    await new Promise(resolve => void proxy.close(resolve));
  });

  it('names the fields of a request that it refuses, and no value', async () => {
    const error = await refusal(on.gateway.start(on.payment({ money: { amount: 99, currency: 'SAR' } })));
    expect(error).toMatchObject({ message: '400 validation_error amount', refused: true });
    expect((await refusal(on.gateway.retrieve(`invoice:${newId()}`))).refused).toBe(true);
    expect((await refusal(on.gateway.retrieve('cs_test_of_another_gateway'))).refused).toBe(true);
  });
});
