import type { Db } from '@rifq/db';
import type { Logger } from '../../../core/deps.ts';
import type { GatewayMoney } from '../../../ports/payments.ts';

export type SandboxOptions = {
  readonly db: Db;
  /** Where people reach the app, and so the sandbox's pages. */
  readonly publicUrl: URL;
  /** Where its webhooks go. */
  readonly webhookUrl: URL;
  /** With which webhooks are signed. */
  readonly secret: Buffer;
  readonly now: () => Date;
  readonly log: Logger;
};

/** What goes wrong with the gateway, for a test to set and to clear at any time. */
export type SandboxFaults = {
  /** Every call waits for it before it does anything. */
  slow: Promise<unknown> | null;
  /** No call is answered: it does nothing, or it does all and its answer is lost. */
  down: 'before' | 'after' | null;
  /** What is captured in place of what was asked for. */
  wrong: Partial<GatewayMoney> | null;
  /** Its pages stay open: neither their time nor a cancel from our side ends them. */
  endless: boolean;
  /**
   * What becomes of refunds: pending ones are done some minutes later, refused ones are not even recorded, and of lost
   * ones, which are done, the answer never comes.
   */
  refunds: 'done' | 'pending' | 'failed' | 'refused' | 'lost';
};

export type SandboxContext = SandboxOptions & { readonly faults: Readonly<SandboxFaults> };
