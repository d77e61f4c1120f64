import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StripeDouble, startStripeDouble } from './double.ts';
import { parseForm } from './form.ts';

let double: StripeDouble;
beforeEach(async () => {
  double = await startStripeDouble(() => new Date('2026-11-20T09:00:00Z'));
});
afterEach(() => double.stop());

/** Sends a manual form, since the SDK's types do not allow most of these. */
async function post(path: string, form: string, headers: Record<string, string> = {}) {
  const { host, port } = double.address;
  const response = await fetch(`http://${host}:${port}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${double.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: form,
  });
  return response.status;
}

describe('the test double of Stripe', () => {
  it.each([
    ['/v1/subscriptions', '', 'no such operation'],
    ['/v1/refunds', 'payment_intent=pi_1&amont=5', 'additional properties'],
    ['/v1/refunds', 'payment_intent=pi_1&amount=5.5', 'integer'],
    ['/v1/payment_intents', 'amount=100', "required property 'currency'"],
    ['/v1/checkout/sessions', 'success_url=x&mode=paid', 'one of the allowed values'],
    [
      '/v1/checkout/sessions',
      'success_url=x&line_items[0][price_data][currency]=sar&line_items[0][prise]=p',
      'additional',
    ],
    ['/v1/refunds', 'charge=ch_1', 'unrecognized_keys'],
  ])('refuses and records %s with %s', async (path, form, why) => {
    expect(await post(path, form)).toBe(400);
    expect(double.unknown).toEqual([expect.stringContaining(why)]);
  });

  it('knows the fields of the requested version', async () => {
    const form = (name: string) => `amount=100&currency=sar&${name}[]=card`;
    const version = { 'stripe-version': '2026-10-28.endive' };
    expect(await post('/v1/payment_intents', form('payment_method_types'))).toBe(200);
    expect(await post('/v1/payment_intents', form('allowed_payment_method_types'), version)).toBe(200);
    expect(double.unknown).toEqual([]);
    expect(await post('/v1/payment_intents', form('payment_method_types'), version)).toBe(400);
    expect(await post('/v1/payment_intents', form('allowed_payment_method_types'))).toBe(400);
    expect(double.unknown).toHaveLength(2);
  });

  it('returns related objects by id, and expands them only on request', async () => {
    const { host, port } = double.address;
    const stripe = new Stripe(double.secretKey, { host, port, protocol: 'http', telemetry: false });
    const intent = await stripe.paymentIntents.create({
      amount: 100,
      currency: 'sar',
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    expect(intent.latest_charge).toMatch(/^ch_/);
    const whole = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(whole.latest_charge).toMatchObject({ object: 'charge', amount: 100 });
  });
});

it('parses a form with brackets', () => {
  expect(parseForm('a=1&b[c]=2&d[0][e]=3&d[1][e]=4&f[]=5&f[]=6&g[h][i]=%D8%B3')).toEqual({
    a: '1',
    b: { c: '2' },
    d: [{ e: '3' }, { e: '4' }],
    f: ['5', '6'],
    g: { h: { i: 'س' } },
  });
});
