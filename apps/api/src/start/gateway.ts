import { moyasarGateway } from '../adapters/payments/moyasar/index.ts';
import { makeSandbox, type SandboxOptions } from '../adapters/payments/sandbox/index.ts';
import type { Environment } from '../config/environment.ts';
import type { Logger, Seller } from '../core/deps.ts';
import type { Keys } from '../core/keys.ts';
import type { GatewayPages } from '../ports/gateway-pages.ts';
import { GatewayError, type PaymentGateway } from '../ports/payments.ts';
import { StartError } from './start-error.ts';

/** A gateway, with what this process runs for it: null for an external service. */
export type ChosenGateway = {
  readonly gateway: PaymentGateway;
  readonly pages: GatewayPages | null;
  /** The sender of its webhooks, started by a process with jobs. */
  readonly webhooks: { start(): void; stop(): Promise<void> } | null;
  /** Saves a test card on the gateway's page at this address; null if cards are real. */
  readonly saveTestCard: ((url: string) => Promise<void>) | null;
};

type GatewayDeps = Pick<SandboxOptions, 'db' | 'now' | 'log'> & { readonly keys: Keys };

/** Returns the server's local address; the public one may be behind a proxy, or not reachable yet. */
function ownAddress({ HOST, PORT }: Environment): string {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/**
 * Creates the payment gateway that the validated environment names. Throws a StartError if it does not support the
 * currency of the prices.
 */
export async function chooseGateway(env: Environment, deps: GatewayDeps): Promise<ChosenGateway> {
  const chosen = await makeGateway(env, deps);
  requireCurrency(chosen.gateway, env.CURRENCY);
  return chosen;
}

/** Throws a StartError for a currency that the gateway does not support. */
export function requireCurrency(
  { name, currencies }: Pick<PaymentGateway, 'name' | 'currencies'>,
  currency: string,
): void {
  if (currencies.includes(currency)) return;
  throw new StartError(
    `CURRENCY=${currency} is not taken by PAYMENTS=${name}: choose one of ${currencies.join(', ')}.`,
  );
}

const keyVariables = { stripe: 'STRIPE_SECRET_KEY', moyasar: 'MOYASAR_SECRET_KEY' } as const;

/**
 * Throws a StartError if the gateway reports that it rejects the key, which may have been revoked. A gateway that does
 * not respond now may do so later.
 */
export async function requireKey(
  { name, isKeyAccepted }: Pick<PaymentGateway, 'name' | 'isKeyAccepted'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  try {
    if (name === 'sandbox' || (await isKeyAccepted())) return;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ err: error }, 'the payment gateway did not say whether it takes its key');
    return;
  }
  throw new StartError(
    `${keyVariables[name]} is not taken by PAYMENTS=${name}: it is wrong or revoked, or may not read payments.`,
  );
}

async function makeGateway(env: Environment, { keys, ...deps }: GatewayDeps): Promise<ChosenGateway> {
  switch (env.PAYMENTS) {
    case 'sandbox':
      return makeSandbox({
        ...deps,
        publicUrl: new URL(env.PUBLIC_URL),
        webhookUrl: new URL('/webhooks/payments/sandbox', ownAddress(env)),
        secret: keys.fingerprint('sandbox gateway'),
      });
    case 'stripe': {
      // The SDK is large, so it is loaded only if it is used.
      const { stripeGateway } = await import('../adapters/payments/stripe/index.ts');
      return {
        gateway: stripeGateway({
          secretKey: env.STRIPE_SECRET_KEY ?? '',
          webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
          now: deps.now,
        }),
        pages: null,
        webhooks: null,
        saveTestCard: null,
      };
    }
    case 'moyasar':
      return {
        ...moyasarGateway({
          db: deps.db,
          now: deps.now,
          publicUrl: new URL(env.PUBLIC_URL),
          secretKey: env.MOYASAR_SECRET_KEY ?? '',
          publishableKey: env.MOYASAR_PUBLISHABLE_KEY ?? '',
          webhookSecret: env.MOYASAR_WEBHOOK_SECRET ?? '',
        }),
        webhooks: null,
        saveTestCard: null,
      };
  }
}

/** Returns the seller named on receipts. */
export function sellerOf(env: Environment): Seller {
  const { SELLER_NAME: name = 'رِفق', VAT_NUMBER: number, VAT_RATE: rate } = env;
  return {
    name,
    vat: number === undefined || rate === undefined ? null : { number, rate: Math.round(rate * 100) },
  };
}
