import type { ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { PaymentState } from '@rifq/rules';
import { authorize, type SystemOf, system } from '../../../core/access.ts';
import type { UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { reconcile } from '../flow/sync-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { paymentActions } from '../payments.policy.ts';
import { presentPayment } from '../payments.presenter.ts';
import {
  findActivePayment,
  findPayment,
  listOfSubjects,
  listPaymentsByOwner,
} from '../payments.repository.ts';
import { paymentsBySubject, type RefusedMoney, type SubjectPayments } from '../subject-payments.ts';
import { waitForGateway } from '../wait-for-gateway.ts';

export type ActivePayment = {
  readonly paymentId: string;
  readonly state: PaymentState;
  /** The saved card to charge; null for a typed one. */
  readonly cardId: string | null;
  /** Whether a typed card is saved. */
  readonly saveCard: boolean;
};

/** Finds the pending or paid payment of a payable, of which there is at most one; null for none. */
export async function activePayment(
  tx: Db,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<ActivePayment | null> {
  const row = authorize(
    system('payments'),
    paymentActions.settle,
    await findActivePayment(tx, { subjectKind: kind, subjectId: id }),
  )?.row;
  if (!row) return null;
  const { state, cardId, saveCard } = row;
  return { paymentId: row.id, state, cardId, saveCard };
}

type OnePayment = ResponseOf<'get', '/api/payments/view'>;

const PAGE = 5;

/** Returns the current state of the caller's payment. Refuses with payments.not_found, also for another owner's. */
export async function viewPayment(
  deps: Pick<Deps, 'db' | 'gateway' | 'now'>,
  actor: Pick<UserActor, 'own'>,
  paymentId: string,
): Promise<OnePayment> {
  const found = authorize(actor, paymentActions.view, await findPayment(deps.db, paymentId));
  if (!found) throw new AppError('payments.not_found');
  return { payment: presentPayment(found.row, deps) };
}

/**
 * Summarizes the caller's payments of each of these payables, by payable id; without payables that were never paid for.
 */
export async function ownPaymentsFor(
  db: Db,
  actor: Pick<UserActor, 'own'>,
  kind: string,
  subjectIds: readonly string[],
): Promise<Map<string, SubjectPayments>> {
  const sealed = await listOfSubjects(db, kind, subjectIds);
  const own = sealed.flatMap(payment => authorize(actor, paymentActions.view, payment) ?? []);
  return paymentsBySubject(own.map(({ row }) => row));
}

/**
 * Reconciles the caller's payment with the gateway; if that takes longer than a few seconds, or for a payment of
 * another gateway, the stored state is returned. Refuses with payments.not_found.
 */
export async function confirmPayment(
  deps: PaymentDeps,
  actor: Pick<UserActor, 'own'>,
  paymentId: string,
  patienceMs?: number,
): Promise<OnePayment> {
  const found = authorize(actor, paymentActions.confirm, await findPayment(deps.db, paymentId));
  if (!found) throw new AppError('payments.not_found');
  await waitForGateway(deps.log, reconcile(deps, found.scope.id), patienceMs);
  return viewPayment(deps, actor, paymentId);
}

/** Lists a page of the caller's payments, newest first. Reads one row more to know whether there is a next page. */
export async function listPaymentHistory(
  deps: Pick<Deps, 'db' | 'gateway' | 'now'>,
  actor: Pick<UserActor, 'own'>,
  page: number,
): Promise<ResponseOf<'get', '/api/payments/history'>> {
  const rows = await listPaymentsByOwner(deps.db, actor.own, page * PAGE, PAGE + 1);
  return {
    payments: rows.slice(0, PAGE).map(row => presentPayment(row, deps)),
    more: rows.length > PAGE,
  };
}

/**
 * Maps payable ids to the state of money that these payables did not accept, of any payer; without payables that
 * accepted all.
 */
export async function refusedMoneyFor(
  db: Db,
  actor: SystemOf<typeof paymentActions.readRefused>,
  kind: string,
  subjectIds: readonly string[],
): Promise<Map<string, RefusedMoney>> {
  const sealed = await listOfSubjects(db, kind, subjectIds);
  const payments = sealed.flatMap(
    payment => authorize(actor, paymentActions.readRefused, payment)?.row ?? [],
  );
  return new Map(
    [...paymentsBySubject(payments)].flatMap(([subjectId, { refused }]) =>
      refused === null ? [] : [[subjectId, refused] as const],
    ),
  );
}
