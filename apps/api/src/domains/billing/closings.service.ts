import type { DayClosing, PayloadOf, ResponseOf, TakenAtDesk } from '@rifq/contract/calls';
import type { DeskMeans } from '@rifq/rules';
import { authorize } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { versionOf } from '../../core/version.ts';
import { recordAudit } from '../../platform/audit.ts';
import { staffOf, withLockedMembership } from '../clinics/index.ts';
import { presentDeskPayment } from './bill.presenter.ts';
import { closingActions } from './billing.policy.ts';
import {
  type ClosingRow,
  findClosing,
  insertClosing,
  listClosed,
  listClosings,
  listOpen,
  type TakenRow,
} from './closings.repository.ts';
import { lockSeries, takeNumber } from './desk-receipts.repository.ts';
import { memberName } from './member-name.ts';

const PAGE = 20;
/** Payments that the open day lists; its sums are of all. */
const MOST_LISTED = 200;

/** Names exactly these payments and refunds. */
export const versionOfDay = (payments: readonly { readonly id: string }[]): string =>
  versionOf({ payments: payments.map(({ id }) => id).toSorted() });

/** Sums up payments and refunds, in minor units. */
export function sumTakings(rows: readonly Pick<TakenRow, 'kind' | 'means' | 'amount' | 'receipt'>[]) {
  const byMeans: Record<DeskMeans, number> = { cash: 0, mada: 0, transfer: 0 };
  let [received, returned, vat] = [0, 0, 0];
  for (const { kind, means, amount, receipt } of rows) {
    const sign = kind === 'payment' ? 1 : -1;
    byMeans[means] += sign * amount;
    vat += sign * receipt.vat;
    if (kind === 'payment') received += amount;
    else returned += amount;
  }
  return { byMeans, received, returned, vat, count: rows.length };
}

const presentTaken = (row: TakenRow): TakenAtDesk => ({
  ...presentDeskPayment(row, row.refunded),
  reservation_id: row.reservationId,
  client_name: row.clientName,
  pet_name: row.petName,
});

const presentClosing = (row: ClosingRow): DayClosing => ({
  id: row.id,
  number: row.number,
  closed_at: row.closedAt.toISOString(),
  closed_by: row.closedByName,
  currency: row.currency,
  by_means: { cash: row.cash, mada: row.mada, transfer: row.transfer },
  received: row.received,
  returned: row.returned,
  vat: row.vat,
  count: row.count,
  counted_cash: row.countedCash,
  note: row.note,
});

/** Returns what was taken and returned at the desk of the actor's clinic since the last close. */
export async function viewOpenDay(
  { db, currency }: Pick<Deps, 'db' | 'currency'>,
  { membership }: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/closings/open'>> {
  const open = await listOpen(db, membership);
  const [last] = await listClosings(db, membership, { length: 1 });
  const { byMeans, ...sums } = sumTakings(open);
  return {
    currency,
    by_means: byMeans,
    ...sums,
    payments: open.slice(-MOST_LISTED).map(presentTaken),
    since: last?.closedAt.toISOString() ?? null,
    version: versionOfDay(open),
  };
}

/**
 * Closes the day of exactly the payments that were shown, once for its id. Refuses with billing.changed if there is
 * another or one less, billing.nothing_to_close, and with idempotency.reused an id of another close.
 */
export function closeDay(
  deps: Pick<Deps, 'db' | 'outbox' | 'now' | 'currency'>,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/closings/close'>,
): Promise<ResponseOf<'post', '/api/clinic/closings/close'>> {
  const { closing_id: id, counted_cash: countedCash, version } = payload;
  const note = payload.note || null;
  const { membership, own } = actor;
  const { clinicId } = membership;
  return withLockedMembership(deps.db, actor, async tx => {
    await lockSeries(tx, membership, 'closing');
    const sealed = await findClosing(tx, id);
    if (sealed) {
      const repeated = authorize(actor, closingActions.view, sealed)?.row;
      if (repeated?.countedCash !== countedCash || repeated.note !== note)
        throw new AppError('idempotency.reused');
      return { closing: presentClosing(repeated) };
    }
    const open = await listOpen(tx, membership);
    if (versionOfDay(open) !== version) throw new AppError('billing.changed');
    if (open.length === 0) throw new AppError('billing.nothing_to_close');
    const { byMeans, ...sums } = sumTakings(open);
    const closed = {
      ...{ id, clinicId, closedBy: own.id, closedByName: memberName(actor), closedAt: deps.now() },
      ...{ ...byMeans, ...sums, countedCash, note, currency: deps.currency },
      number: await takeNumber(tx, membership, 'closing'),
    };
    const row = await insertClosing(
      tx,
      closed,
      open.map(payment => payment.id),
    );
    const event = {
      user_id: own.id,
      clinic_id: clinicId,
      staff_ids: await staffOf(tx, clinicId),
      closing_id: id,
    };
    await deps.outbox.append(tx, { kind: 'day.closed', payload: event }, actor);
    await recordAudit(tx, { actor: own.id, action: 'day.closed', subject: `${id} ${clinicId}` });
    return { closing: presentClosing(row) };
  });
}

/** Lists the closes of the actor's clinic, the newest first. Reads one row more to know whether there is a next page. */
export async function viewClosings(
  { db }: Pick<Deps, 'db'>,
  { membership }: ClinicActor,
  before: number | undefined,
): Promise<ResponseOf<'get', '/api/clinic/closings/list'>> {
  const rows = await listClosings(db, membership, { before, length: PAGE + 1 });
  return { closings: rows.slice(0, PAGE).map(presentClosing), more: rows.length > PAGE };
}

/** Returns a close of the actor's clinic with its payments and refunds. Refuses with billing.not_found. */
export async function viewClosing(
  { db }: Pick<Deps, 'db'>,
  actor: ClinicActor,
  closingId: string,
): Promise<ResponseOf<'get', '/api/clinic/closings/view'>> {
  const found = authorize(actor, closingActions.view, await findClosing(db, closingId));
  if (!found) throw new AppError('billing.not_found');
  const payments = await listClosed(db, found.row.id);
  return { closing: presentClosing(found.row), payments: payments.map(presentTaken) };
}
