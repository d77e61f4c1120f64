import type { Db } from '@rifq/db';
import type { Money } from '@rifq/rules';
import type { Deps } from './deps.ts';

/** A payment, as seen by the domain of the payable. */
export type SubjectPayment = {
  readonly id: string;
  /** The payer. */
  readonly userId: string;
  readonly subjectId: string;
  readonly money: Money;
};

/** Lets a callback queue jobs, and refund by `refundCapturedPayment`. */
type Context = Pick<Deps, 'outbox' | 'now' | 'jobs'>;

/** Something that is paid for, such as a reservation. Its domain is called in the transaction that moves the money. */
export type Payable = {
  /** Must not change: payments store it. */
  readonly kind: string;
  /**
   * A payment was captured as requested: accepts it in the transaction in which it becomes paid, or refuses it, after
   * which all of it is refunded. Called once, however often the gateway reports.
   */
  settle(tx: Db, context: Context, payment: SubjectPayment): Promise<'taken' | 'refused'>;
  /** No money was captured, and none will be unless the gateway revises its decision. */
  release(
    tx: Db,
    context: Context,
    payment: SubjectPayment,
    outcome: 'declined' | 'expired' | 'cancelled',
  ): Promise<void>;
  /**
   * Money of an accepted payment was refunded to the payer, at anyone's request.
   * @param back `amount` by this refund and `total` by all of them, in the minor unit of the payment
   */
  returned(
    tx: Db,
    context: Context,
    payment: SubjectPayment,
    back: { readonly amount: number; readonly total: number },
  ): Promise<void>;
  /** The captured money was not accepted and is being refunded, or has been. Update whatever shows its state. */
  refused(tx: Db, context: Context, payment: SubjectPayment): Promise<void>;
};
