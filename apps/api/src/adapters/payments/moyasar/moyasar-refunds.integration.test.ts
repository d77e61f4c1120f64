import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@rifq/db';
import { doubledKeys } from '@rifq/gateway-doubles/moyasar';
import { describe, expect, it } from 'vitest';
import { publicUrl } from '../../../testing/moyasar-gateway.ts';
import { idOf, refusal, useMoyasar } from '../../../testing/use-moyasar.ts';
import { moyasarGateway } from './index.ts';

const { on, paid, asked } = useMoyasar();

describe('a refund', () => {
  const refund = (payment: string, amount: number, refundedBefore = 0, refundId = newId()) =>
    on().gateway.refund({ refundId, payment, money: { amount, currency: 'SAR' }, refundedBefore });

  it('can be partial, and is limited to the captured amount', async () => {
    const { reference } = await paid();
    expect((await refund(reference, 500)).state).toBe('done');
    expect((await refund(reference, 1500, 500)).state).toBe('done');
    expect(await on().gateway.retrieve(reference)).toMatchObject({
      state: 'captured',
      captured: { amount: 2000 },
      refunded: 2000,
    });
    expect((await refusal(refund(reference, 1, 2000))).refused).toBe(true);
    expect(on().double.account.refunds.map(({ amount }) => amount)).toEqual([500, 1500]);
  });

  it('refunds nothing twice, neither after a lost response nor for a repeat', async () => {
    const { reference } = await paid();
    const refundId = newId();
    on().double.trouble.loses.push(/refund$/);
    expect((await refusal(refund(reference, 700, 0, refundId))).refused).toBe(false);
    const again = await refund(reference, 700, 0, refundId);
    expect(again).toEqual({ reference: refundId, state: 'done' });
    expect(on().double.account.refunds.map(({ amount }) => amount)).toEqual([700]);
  });

  it('that Moyasar does not show is asked for once, then only searched for', async () => {
    const { reference } = await paid();
    const refundId = newId();
    on().double.trouble.hidesRefunds = true;
    expect(await refund(reference, 700, 0, refundId)).toEqual({ reference: refundId, state: 'pending' });
    on().later(59);
    expect((await refund(reference, 700, 0, refundId)).state).toBe('pending');
    on().double.trouble.hidesRefunds = false;
    expect((await refund(reference, 700, 0, refundId)).state).toBe('done');
    expect(on().double.account.refunds.map(({ amount }) => amount)).toEqual([700]);
  });

  it('that Moyasar never shows fails after an hour, for an operator to check', async () => {
    const { reference } = await paid();
    const refundId = newId();
    on().double.trouble.hidesRefunds = true;
    on().double.trouble.loses.push(/refund$/);
    expect((await refusal(refund(reference, 700, 0, refundId))).refused).toBe(false);
    expect((await refund(reference, 700, 0, refundId)).state).toBe('pending');
    on().later(60);
    expect((await refund(reference, 700, 0, refundId)).state).toBe('failed');
    on().double.trouble.hidesRefunds = false;
    expect(on().double.account.refunds.map(({ amount }) => amount)).toEqual([700]);
  });

  it('is requested again if Moyasar was too busy', async () => {
    const { reference } = await paid();
    const refundId = newId();
    for (const status of [429, 429, 429]) on().double.trouble.says.push({ call: /refund$/, status });
    expect((await refusal(refund(reference, 700, 0, refundId))).refused).toBe(false);
    expect((await refund(reference, 700, 0, refundId)).state).toBe('done');
    expect(on().double.account.refunds.map(({ amount }) => amount)).toEqual([700]);
  });

  it('counts a void in the dashboard as refunded', async () => {
    const { reference } = await paid();
    const [payment] = on().double.account.paymentsOf(idOf({ reference }));
    const auth = `Basic ${btoa(`${doubledKeys.secret}:`)}`;
    const voided = `${on().double.apiUrl}/payments/${payment?.id}/void`;
    expect((await fetch(voided, { method: 'POST', headers: { authorization: auth } })).ok).toBe(true);
    expect(await on().gateway.retrieve(reference)).toMatchObject({
      captured: { amount: 2000 },
      refunded: 2000,
    });
    expect((await refund(reference, 2000)).state).toBe('done');
    expect(on().double.account.refunds).toEqual([]);
  });
});

describe('a gateway in trouble', () => {
  it('is called again after 429 and 5xx if the call is idempotent', async () => {
    const { reference } = await paid();
    on().double.requests.length = 0;
    on().double.trouble.says.push({ call: /./, status: 429 }, { call: /./, status: 503 });
    expect((await on().gateway.retrieve(reference)).state).toBe('captured');
    expect(asked()).toHaveLength(3);
  });

  it('fails with a retryable error, in codes only', async () => {
    const { reference } = await paid();
    for (const status of [500, 500, 500]) on().double.trouble.says.push({ call: /./, status });
    expect(await refusal(on().gateway.retrieve(reference))).toMatchObject({
      message: '500 api_error',
      refused: false,
    });
  });

  it('is not called again for an invoice or a refund after a failure that may hide a success', async () => {
    const { reference } = await paid();
    on().double.requests.length = 0;
    on().double.trouble.says.push(
      { call: /^POST .*invoices/, status: 503 },
      { call: /refund$/, status: 500 },
    );
    expect((await refusal(on().gateway.start(on().payment()))).refused).toBe(false);
    const money = { amount: 2000, currency: 'SAR' };
    const refund = { refundId: newId(), payment: reference, money, refundedBefore: 0 };
    expect((await refusal(on().gateway.refund(refund))).refused).toBe(false);
    expect(asked().filter(call => call.startsWith('POST'))).toHaveLength(2);
  });

  it('is no refusal when its keys are wrong, when it is down, or when a proxy responds', async () => {
    const options = { publicUrl, now: () => new Date(), db: on().database.db, pauses: [0] };
    const keys = { secretKey: 'sk_test_other', publishableKey: 'pk_test_other', webhookSecret: 'x' };
    const askAt = (apiUrl: string) =>
      refusal(moyasarGateway({ ...options, ...keys, apiUrl }).gateway.retrieve(`invoice:${newId()}`));
    expect(await askAt(on().double.apiUrl)).toMatchObject({
      message: '401 authentication_error',
      refused: false,
    });
    const other = moyasarGateway({ ...options, ...keys, apiUrl: on().double.apiUrl });
    expect(await other.gateway.isKeyAccepted()).toBe(false);
    expect(await on().gateway.isKeyAccepted()).toBe(true);
    expect(await askAt('http://127.0.0.1:9/v1')).toMatchObject({
      message: expect.stringMatching(/^no response/),
      refused: false,
    });
    const proxy = createServer((_request, reply) => reply.writeHead(403).end('<h1>Forbidden</h1>'));
    await new Promise<void>(resolve => void proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo; // a server that listens on TCP has one
    expect(await askAt(`http://127.0.0.1:${port}`)).toMatchObject({ message: '403', refused: false });
    proxy.closeAllConnections();
    await new Promise(resolve => void proxy.close(resolve));
  });

  it('reports the fields of a refused request, without values', async () => {
    const error = await refusal(on().gateway.start(on().payment({ money: { amount: 99, currency: 'SAR' } })));
    expect(error).toMatchObject({ message: '400 validation_error amount', refused: true });
    expect((await refusal(on().gateway.retrieve(`invoice:${newId()}`))).refused).toBe(true);
    expect((await refusal(on().gateway.retrieve('cs_test_of_another_gateway'))).refused).toBe(true);
  });
});
