import type { FastifyInstance } from 'fastify';
import { makeSandbox, type SandboxOptions } from '../adapters/payments/sandbox/index.ts';
import type { Seller } from '../core/deps.ts';
import type { Keys } from '../core/keys.ts';
import type { Environment } from '../environment.ts';
import type { PaymentGateway } from '../ports/payments.ts';

/** A gateway, with the pages that this process serves for it. */
export type ChosenGateway = {
  readonly gateway: PaymentGateway;
  readonly pages: ((scope: FastifyInstance) => void) | null;
};

/** The payment gateway that the environment names, whose variables have been validated. */
export function chooseGateway(
  env: Environment,
  { keys, ...deps }: Pick<SandboxOptions, 'db' | 'now' | 'log'> & { keys: Keys },
): ChosenGateway {
  switch (env.PAYMENTS) {
    case 'sandbox':
      return makeSandbox({
        ...deps,
        publicUrl: new URL(env.PUBLIC_URL),
        webhookUrl: new URL(`http://127.0.0.1:${env.PORT}/webhooks/payments/sandbox`),
        secret: keys.fingerprint('sandbox gateway'),
      });
  }
}

/** Who stands on receipts. */
export function sellerOf(env: Environment): Seller {
  const { SELLER_NAME: name = 'رِفق', VAT_NUMBER: number, VAT_RATE: rate } = env;
  return {
    name,
    vat: number === undefined || rate === undefined ? null : { number, rate: Math.round(rate * 100) },
  };
}
