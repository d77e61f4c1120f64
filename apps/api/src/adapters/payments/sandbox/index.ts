import type { FastifyInstance } from 'fastify';
import type { PaymentGateway } from '../../../ports/payments.ts';
import type { SandboxContext, SandboxFaults, SandboxOptions } from './context.ts';
import { makeGateway } from './gateway.ts';
import { sandboxPages } from './pages/pages.ts';
import { testCard } from './test-cards.ts';
import { useTypedCard } from './visit.ts';
import { makeWebhooks, type SandboxWebhooks } from './webhooks.ts';

export type { SandboxFaults, SandboxOptions } from './context.ts';
export type { SandboxWebhooks } from './webhooks.ts';

export type Sandbox = {
  readonly gateway: PaymentGateway;
  /** Its pages, for a separate scope. */
  readonly pages: (scope: FastifyInstance) => void;
  readonly webhooks: SandboxWebhooks;
  /** Saves the test card that succeeds on the page of a setup, like a payer: for the demo. */
  readonly saveTestCard: (url: string) => Promise<void>;
  /** Its faults, for tests. */
  readonly faults: SandboxFaults;
};

/** Saves the test card that succeeds on the page of a setup at this URL, like a payer. */
async function saveTestCard(context: SandboxContext, url: string): Promise<void> {
  const reference = new URL(url).pathname.split('/').at(-1) ?? '';
  const card = {
    test: 'success',
    last4: testCard('success').number.slice(-4),
    expMonth: 12,
    expYear: context.now().getUTCFullYear() + 3,
    reference: null,
  } as const;
  await useTypedCard(context, reference, { card, keeps: true });
}

/**
 * Creates a payment gateway for demos and tests, like another company's service except for its location: it has its own
 * tables and pages, and responds only by webhooks and redirects (README.md).
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
