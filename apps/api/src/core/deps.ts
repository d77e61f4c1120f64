import type { Db } from '@rifq/db';
import type { Currency } from '@rifq/rules';
import type { PhoneVerifier } from '../ports/identity.ts';
import type { Mail } from '../ports/mail.ts';
import type { PaymentGateway } from '../ports/payments.ts';
import type { Push } from '../ports/push.ts';
import type { Realtime } from '../ports/realtime.ts';
import type { Sms } from '../ports/sms.ts';
import type { Storage } from '../ports/storage.ts';
import type { EventOutbox } from './events.ts';
import type { Jobs } from './jobs.ts';
import type { Keys } from './keys.ts';

/** The app's log, in pino's shape. */
export type Logger = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;

/** The work that a challenge costs a browser. On average it solves after half of the derivations. */
export type ChallengeCost = {
  /** Iterations of each derivation. */
  readonly iterations: number;
  /** The most derivations of the first challenge for a phone within a day. */
  readonly first: number;
  /** Derivations added for each challenge already solved for the phone. */
  readonly growth: number;
  /** The most derivations of any challenge. */
  readonly last: number;
};

/** The seller named on receipts. */
export type Seller = {
  readonly name: string;
  /** Null if no tax is charged. */
  readonly vat: {
    readonly number: string;
    /** In ten-thousandths: 1500 is 15 %. */
    readonly rate: number;
  } | null;
};

/** The external dependencies of the domains. Built by main.ts, and by each test. */
export type Deps = {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly outbox: EventOutbox;
  readonly keys: Keys;
  readonly identity: PhoneVerifier;
  readonly sms: Sms;
  readonly mail: Mail;
  readonly push: Push;
  readonly realtime: Realtime;
  readonly storage: Storage;
  readonly gateway: PaymentGateway;
  /** The currency of prices. */
  readonly currency: Currency;
  /** Named on receipts. */
  readonly seller: Seller;
  readonly now: () => Date;
  readonly log: Logger;
  /** The app's public address: for links, the allowed origin, and the host in a WebOTP message. */
  readonly publicUrl: URL;
  readonly limits: {
    readonly requestsPerMinute: number;
    readonly smsPerCountryADay: number;
    readonly challenge: ChallengeCost;
  };
};
