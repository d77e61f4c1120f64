import { describe, expect, it } from 'vitest';
import { failureOf, sar, useStripe, wanted } from '../../../testing/use-stripe.ts';

const { stripe, gateway, newGateway } = useStripe();

describe('Stripe in trouble', () => {
  it('receives a request again if its response was lost, and executes it once', async () => {
    stripe().trouble('lost', 1);
    const { reference } = await gateway().start(wanted());
    expect(reference).toMatch(/^cs_/);
    expect(stripe().done.slice(0, 2)).toEqual(['post /v1/customers', 'post /v1/customers (again)']);
    expect(stripe().world.customers.size).toBe(1);
  });

  it.each([
    ['down', 3, 'stripe: connection'],
    ['silent', 1, 'stripe: deadline'],
    [500, 1, 'stripe: 500 api_error'],
    [429, 1, 'stripe: 429 api_error'],
  ] as const)('that is %s may have done it', async (kind, times, message) => {
    const impatient = newGateway({ deadlineMs: kind === 'silent' ? 200 : 20_000 });
    stripe().trouble(kind, times);
    const error = await failureOf(impatient.start(wanted()));
    expect(error.message).toContain(message);
    expect(error.refused).toBe(false);
  });

  it('with another key refuses nothing permanently, and the error does not contain the key', async () => {
    const error = await failureOf(newGateway({ secretKey: 'sk_test_revoked' }).start(wanted()));
    expect(error.message).toMatch(/^stripe: 401 invalid_request_error req_\d+$/);
    expect(error.refused).toBe(false);
    expect(await newGateway({ secretKey: 'sk_test_revoked' }).isKeyAccepted()).toBe(false);
    expect(await gateway().isKeyAccepted()).toBe(true);
  });

  it('with a known idempotency key and other parameters may have executed a request', async () => {
    const request = wanted();
    await gateway().start(request);
    const error = await failureOf(gateway().start({ ...request, money: sar(1) }));
    expect(error.message).toContain('idempotency_error');
    expect(error.refused).toBe(false);
  });

  it('refuses an unknown payment permanently', async () => {
    const error = await failureOf(gateway().retrieve('pi_unknown'));
    expect(error.message).toMatch(/^stripe: 404 invalid_request_error resource_missing id req_\d+$/);
    expect(error.refused).toBe(true);
  });
});
