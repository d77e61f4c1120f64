import { isAwaitingPayer, type PaymentFlag } from '@rifq/contract';
import { withTransaction } from '@rifq/db';
import { asServer } from '../../../core/server-access.ts';
import { GatewayError, type GatewayPayment } from '../../../ports/payments.ts';
import { isAtOtherGateway } from '../other-gateway.ts';
import { lockPayment, type PaymentRow, readPayment } from '../payments.repository.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { applyUnknown } from './apply-unknown.ts';
import { endPayment } from './end-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { mayHaveBegun, startPayment } from './start-payment.ts';

type Reached = PaymentRow & { readonly reference: string };
type Asking = PaymentDeps & {
  /** Whether nobody shall pay any more from now on. */ readonly closes: boolean;
};

const isReached = (row: PaymentRow): row is Reached => row.reference !== null;

/** What the log says of a payment on which somebody may have to look: an operator looks into what is an error. */
function report({ log }: PaymentDeps, paymentId: string, flag: PaymentFlag): void {
  const details = { payment: paymentId, flag };
  if (flag === 'late') log.warn(details, 'a payment came when its hold was over, and goes back');
  else if (flag === 'unknown_at_gateway') log.error(details, 'the gateway does not know a payment');
  else log.error(details, 'a payment was captured otherwise than it was asked for, and goes back');
}

/** Undefined for what the gateway will never do: it does not know the payment, or can do that no more. */
function unlessRefused<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (!(error instanceof GatewayError && error.refused)) throw error;
    return undefined;
  });
}

/**
 * What the gateway says of a payment; undefined when it does not know it. What can be paid no more is closed there first,
 * and what has ended here is closed should it be open there: what was paid by then, the gateway says afterwards.
 */
async function ask({ gateway, now, closes }: Asking, row: Reached): Promise<GatewayPayment | undefined> {
  const close = () => unlessRefused(gateway.cancel(row.reference));
  const look = () => unlessRefused(gateway.retrieve(row.reference));
  const isWaitedFor = isAwaitingPayer(row.state);
  if (isWaitedFor && (closes || row.expiresAt <= now())) await close();
  const said = await look();
  if (isWaitedFor || said?.state !== 'open') return said;
  await close();
  return look();
}

/** Ends a payment of which the gateway has never heard. */
function endUnheard(deps: Asking, { id }: PaymentRow): Promise<void> {
  return withTransaction(deps.db, async tx => {
    const row = await lockPayment(tx, asServer('payment', id));
    if (row?.state === 'starting' && !isReached(row))
      await endPayment(tx, deps, row, row.expiresAt <= deps.now() ? 'expired' : 'cancelled');
  });
}

/**
 * The payment once the gateway has it; null when it never will. Nothing is begun when its time is over, but where an
 * answer was lost the gateway is asked what was begun before.
 */
async function reach(deps: Asking, row: PaymentRow): Promise<Reached | null> {
  if (isReached(row)) return row;
  const mayBegin = row.state === 'starting' && row.expiresAt > deps.now() && !deps.closes;
  if (!mayBegin && !(await mayHaveBegun(deps, row))) {
    await endUnheard(deps, row);
    return null;
  }
  await startPayment(deps, row);
  const started = await readPayment(deps.db, asServer('payment', row.id));
  return started && isReached(started) ? started : null;
}

async function bring(deps: Asking, paymentId: string): Promise<void> {
  const known = await readPayment(deps.db, asServer('payment', paymentId));
  if (!known || isAtOtherGateway(deps, known)) return;
  const row = await reach(deps, known);
  if (!row) return;
  const said = await ask(deps, row);
  const flag = await withTransaction(deps.db, tx =>
    said ? applySnapshot(tx, deps, paymentId, said) : applyUnknown(tx, deps, paymentId),
  );
  if (flag !== null) report(deps, paymentId, flag);
  if (said) await reconcileRefunds(deps, paymentId, said);
}

/**
 * Asks the gateway what has become of a payment and brings it there, whoever has said that something may have changed.
 * Repeats, also at the same time, change nothing more; one of a gateway that was exchanged for another is left alone.
 * Throws a GatewayError when the gateway does not answer, and LeasedElsewhere while the payment is being started.
 */
export const reconcile = (deps: PaymentDeps, paymentId: string): Promise<void> =>
  bring({ ...deps, closes: false }, paymentId);

/** As `reconcile`, and nobody can pay any more, where the gateway can see to that: what was paid by then stays paid. */
export const closeAndReconcile = (deps: PaymentDeps, paymentId: string): Promise<void> =>
  bring({ ...deps, closes: true }, paymentId);
