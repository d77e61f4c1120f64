import type { FastifyInstance } from 'fastify';
import type { PaymentGateway } from '../../../ports/payments.ts';
import type { SandboxContext, SandboxFaults, SandboxOptions } from './context.ts';
import { makeGateway } from './gateway.ts';
import { sandboxPages } from './pages/pages.ts';
import { saveTestCard } from './save-test-card.ts';
import { makeWebhooks, type SandboxWebhooks } from './webhooks.ts';

export type { SandboxFaults, SandboxOptions } from './context.ts';
export type { SandboxWebhooks } from './webhooks.ts';

export type Sandbox = {
  readonly gateway: PaymentGateway;
  /** Its pages, for a scope of their own. */
  readonly pages: (scope: FastifyInstance) => void;
  readonly webhooks: SandboxWebhooks;
  /** Does what a payer does who saves the card that succeeds on the page of a setup: for the demo. */
  readonly saveTestCard: (url: string) => Promise<void>;
  /** For tests: what goes wrong with it. */
  readonly faults: SandboxFaults;
};

/**
 * A payment gateway for demos and tests, another company's service in all but its place: it has its own tables and pages,
 * and speaks back by webhooks and redirects only (docs/decisions/0056).
 */
export function makeSandbox(options: SandboxOptions): Sandbox {
  const faults: SandboxFaults = { slow: null, down: null, wrong: null, endless: false, refunds: 'done' };
  const context: SandboxContext = { ...options, faults };
  return {
    gateway: makeGateway(context),
    pages: scope => sandboxPages(scope, context),
    webhooks: makeWebhooks(context),
    saveTestCard: url => saveTestCard(context, url),
    faults,
  };
}
