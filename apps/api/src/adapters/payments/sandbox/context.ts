import type { Db } from '@rifq/db';
import type { Logger } from '../../../core/deps.ts';
import type { GatewayMoney } from '../../../ports/payments.ts';

export type SandboxOptions = {
  readonly db: Db;
  /** The public URL of the app, and so of the sandbox's pages. */
  readonly publicUrl: URL;
  /** The target of its webhooks. */
  readonly webhookUrl: URL;
  /** The key that signs webhooks. */
  readonly secret: Buffer;
  readonly now: () => Date;
  readonly log: Logger;
};

/** Faults of the gateway, which a test can set and clear at any time. */
export type SandboxFaults = {
  /** Every call waits for it first. */
  slow: Promise<unknown> | null;
  /** No call gets a response: it is not executed, or it is and its response is lost. */
  down: 'before' | 'after' | null;
  /** Money that is captured instead of the requested money. */
  wrong: Partial<GatewayMoney> | null;
  /** Whether its pages stay open, despite expiry and our cancellation. */
  endless: boolean;
  /**
   * The outcome of refunds: pending ones are done some minutes later, refused ones are not recorded, and lost ones are
   * done without a response.
   */
  refunds: 'done' | 'pending' | 'failed' | 'refused' | 'lost';
};

export type SandboxContext = SandboxOptions & { readonly faults: Readonly<SandboxFaults> };
