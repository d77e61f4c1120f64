import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeGateway } from '../../apps/api/src/adapters/payments/stripe/index.ts';
import { type StripeDouble, startStripeDouble } from '../../packages/gateway-doubles/src/stripe/index.ts';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('.', import.meta.url));

/** Stripe builds it per platform; the lock file, which `npm test` installs, has only this one. */
const isBuiltFor = process.platform === 'linux' && process.arch === 'x64';

describe.runIf(isBuiltFor)("Stripe's command line", () => {
  let home: string;
  let stripe: StripeDouble;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'rifq-stripe-cli-'));
    stripe = await startStripeDouble(() => new Date());
  });
  afterAll(async () => {
    await stripe.stop();
    await rm(home, { recursive: true });
  });

  /** Runs one of Stripe's fixtures against the double, with a separate home and no access to other machines. */
  const trigger = (event: string) =>
    run(
      join(folder, 'node_modules/@stripe/cli-linux-x64/bin/stripe'),
      ['trigger', event, '--api-base', `http://${stripe.address.host}:${stripe.address.port}`],
      {
        env: {
          HOME: home,
          XDG_CONFIG_HOME: home,
          STRIPE_API_KEY: stripe.secretKey,
          STRIPE_CLI_TELEMETRY_OPTOUT: '1',
          HTTPS_PROXY: 'http://127.0.0.1:9',
        },
      },
    );

  it.each([
    'charge.refunded',
    'checkout.session.completed',
    'checkout.session.expired',
    'customer.created',
    'payment_intent.canceled',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
    'payment_method.attached',
    'payment_method.detached',
    'setup_intent.succeeded',
  ])('the fixture of %s triggers it at the double, and is not handled as ours', async type => {
    const before = stripe.world.events.length;
    await trigger(type);
    expect(stripe.unknown).toEqual([]);
    const events = stripe.world.events.slice(before).filter(event => event.type === type);
    const gateway = stripeGateway({
      secretKey: stripe.secretKey,
      webhookSecret: stripe.webhookSecret,
      api: stripe.address,
    });
    expect(await Promise.all(events.map(event => gateway.readWebhook(stripe.delivery(event))))).toEqual([
      { eventId: events[0]?.id, about: null },
    ]);
  });
});
