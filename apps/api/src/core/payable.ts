import type { Money } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { Deps } from './deps.ts';

/** A payment, as the domain sees it whose record it pays for. */
export type SubjectPayment = {
  readonly id: string;
  /** Who pays. */
  readonly userId: string;
  readonly subjectId: string;
  readonly money: Money;
};

/** With it a callback can queue jobs, and give money back by `refundPayment`. */
type Context = Pick<Deps, 'outbox' | 'now' | 'jobs'>;

/** Something that is paid for, such as a reservation: its domain is called back in the transaction that moves the money. */
export type Payable = {
  /** Must not change: payments carry it. */
  readonly kind: string;
  /**
   * A payment was captured as it was asked for: takes it, in the transaction in which it becomes paid, or refuses it,
   * and then all of it goes back. It is asked once, however often the gateway speaks.
   */
  settle(tx: Db, context: Context, payment: SubjectPayment): Promise<'taken' | 'refused'>;
  /** Nothing was taken, and nothing will be unless the gateway changes its mind. */
  release(
    tx: Db,
    context: Context,
    payment: SubjectPayment,
    outcome: 'declined' | 'expired' | 'cancelled',
  ): Promise<void>;
  /**
   * Money of a payment that it had taken is back with the payer, whoever asked for that.
   * @param back `amount` by this refund and `total` by all of them, in the minor unit of the payment
   */
  returned(
    tx: Db,
    context: Context,
    payment: SubjectPayment,
    back: { readonly amount: number; readonly total: number },
  ): Promise<void>;
  /** What was captured and is not its own goes back to the payer from now on, or has come back: for who shows where it is. */
  refused(tx: Db, context: Context, payment: SubjectPayment): Promise<void>;
};
