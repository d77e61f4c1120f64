import { randomUUID } from 'node:crypto';
import { MoyasarClient } from '@sahabaplus/moyasar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { doubledKeys, type MoyasarDouble, startMoyasarDouble } from './moyasar-double.ts';

// An independent client of the same documentation: it parses every response of the test double by its own schemas.
let double: MoyasarDouble;
let client: MoyasarClient;
beforeAll(async () => {
  double = await startMoyasarDouble(() => new Date('2026-11-22T10:00:00Z'));
  client = new MoyasarClient({ apiKey: doubledKeys.secret, baseUrl: new URL(double.apiUrl).origin });
});
afterAll(() => double.close());

const pay = (invoiceId: string) =>
  double.account.authenticate(double.account.payInvoice(invoiceId, '4111111111111111'), true);

const invoiceOf = (order: string) =>
  client.invoice.create({
    amount: 2000,
    currency: 'SAR',
    description: 'Order',
    success_url: 'https://shop.example/thanks',
    metadata: { order },
  });

it('creates, finds, shows and cancels invoices', async () => {
  const order = randomUUID();
  const { id, status } = await invoiceOf(order);
  await invoiceOf(randomUUID());
  expect(status).toBe('initiated');
  const found = await client.invoice.searchByMetadata({ order });
  expect(found).toMatchObject({ invoices: [{ id, metadata: { order } }], meta: { total_count: 1 } });
  expect((await client.invoice.cancel(id)).status).toBe('canceled');
  expect((await client.invoice.retrieve(id)).status).toBe('canceled');
  await expect(client.invoice.cancel(id)).rejects.toThrow('already canceled');
});

it('reads and refunds a payment', async () => {
  const { id } = await invoiceOf(randomUUID());
  pay(id);
  const [tried] = (await client.invoice.retrieve(id)).payments;
  const paymentId = tried?.id ?? '';
  expect(await client.payment.retrieve(paymentId)).toMatchObject({
    status: 'paid',
    amount: 2000,
    currency: 'SAR',
    invoice_id: id,
    source: { type: 'creditcard', company: 'visa', number: 'XXXX-XXXX-XXXX-1111' },
  });
  const refunded = await client.payment.refund({ paymentId, refund: { amount: 500 } });
  expect(refunded).toMatchObject({ status: 'refunded', refunded: 500, refunded_format: '5.00 SAR' });
});

it('voids a payment, and receives errors for invalid requests', async () => {
  const { id } = await invoiceOf(randomUUID());
  pay(id);
  const [tried] = (await client.invoice.retrieve(id)).payments;
  expect((await client.payment.void(tried?.id ?? '')).status).toBe('voided');
  await expect(client.payment.void(tried?.id ?? '')).rejects.toThrow('Void failed');
  await expect(client.payment.retrieve(randomUUID())).rejects.toThrow('Object not found');
});
