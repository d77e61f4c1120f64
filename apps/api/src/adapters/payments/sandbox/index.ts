import type { Db } from '@rifq/db';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../../core/deps.ts';
import { GatewayError, type PaymentGateway } from '../../../ports/payments.ts';

export type SandboxOptions = {
  readonly db: Db;
  /** Where people reach the app, and so the sandbox's pages. */
  readonly publicUrl: URL;
  /** Where its webhooks go. */
  readonly webhookUrl: URL;
  /** With which webhooks are signed. */
  readonly secret: Buffer;
  readonly now: () => Date;
  readonly log: Log;
};

export type Sandbox = {
  readonly gateway: PaymentGateway;
  readonly pages: (scope: FastifyInstance) => void;
};

export function makeSandbox(_options: SandboxOptions): Sandbox {
  const unbuilt = () => Promise.reject(new GatewayError('unbuilt'));
  return {
    gateway: {
      name: 'sandbox',
      currencies: [],
      start: unbuilt,
      retrieve: unbuilt,
      cancel: unbuilt,
      refund: unbuilt,
      setup: unbuilt,
      retrieveSetup: unbuilt,
      removeCard: unbuilt,
      readWebhook: () => null,
    },
    pages: () => undefined,
  };
}
