import type { BillLine, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { billTotals, isClinicVisit } from '@rifq/rules';
import { authorize } from '../../core/access.ts';
import type { ClinicActor, UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { refuseStale, versionOf } from '../../core/version.ts';
import { changedBy, servicesOf, withLockedMembership } from '../clinics/index.ts';
import { sealedReservation, unsettledVisits } from '../reservations/index.ts';
import { presentBill, versionOfBill } from './bill.presenter.ts';
import {
  chargedLines,
  findBilledVisit,
  hasEnded,
  isSettledWithoutBill,
  lockVisit,
  readBill,
  storeOpened,
} from './bill.ts';
import { billActions } from './billing.policy.ts';
import { presentDeskReceipt } from './desk-receipt.presenter.ts';
import { listReceiptsOf } from './desk-receipts.repository.ts';

type BillDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;
type BillResponse = ResponseOf<'get', '/api/clinic/bills/view'>;

/** Returns the bill of a visit. Refuses with billing.not_found. */
export async function viewBill(
  { db }: Pick<Deps, 'db'>,
  actor: ClinicActor,
  reservationId: string,
): Promise<BillResponse> {
  const visit = await findBilledVisit(db, actor, reservationId);
  return { bill: presentBill(visit, await readBill(db, visit), actor) };
}

/** Refuses with clinics.not_found a service that is not of the actor's clinic. */
async function requireServices(
  tx: Db,
  { membership }: ClinicActor,
  lines: readonly BillLine[],
): Promise<void> {
  const ids = [...new Set(lines.flatMap(line => line.service_id ?? []))];
  if ((await servicesOf(tx, membership, ids)).size < ids.length) throw new AppError('clinics.not_found');
}

/**
 * Replaces the lines of a bill. A no-op for the same lines. Refuses with billing.not_found, clinics.role, request.stale,
 * clinics.not_found a service of another clinic, billing.ended, billing.below_paid, and with reservations.state_conflict
 * a visit that was settled without its bill.
 */
export function saveBill(
  deps: BillDeps,
  actor: ClinicActor,
  { reservation_id: id, lines: typed, version }: PayloadOf<'post', '/api/clinic/bills/save'>,
): Promise<BillResponse> {
  return withLockedMembership(deps.db, actor, async tx => {
    const visit = await lockVisit(tx, actor, id, billActions.charge);
    const bill = await readBill(tx, visit);
    const current = presentBill(visit, bill, actor);
    const typedLines = typed.map(
      (line): BillLine => ({
        service_id: line.service_id ?? null,
        name: line.name,
        quantity: line.quantity,
        unit_price: line.unit_price,
        vat_percent: line.vat_percent,
      }),
    );
    const lines = chargedLines(typedLines, bill.chargesVat);
    if (versionOf({ lines }) === versionOfBill(bill)) return { bill: current };
    await refuseStale(version, current.version, async () => ({
      bill: current,
      changed_by: await changedBy(tx, actor, bill.changedBy),
    }));
    if (hasEnded(visit.row)) throw new AppError('billing.ended');
    if (isSettledWithoutBill(visit.row))
      throw new AppError('reservations.state_conflict', { conflict: { state: visit.row.state } });
    await requireServices(tx, actor, lines);
    const totals = billTotals(lines);
    if (totals.total - bill.credited < bill.paid) throw new AppError('billing.below_paid');
    const { paid, credited } = bill;
    const changed = { lines, ...totals, paid, credited, changedBy: actor.own.id };
    const stored = await storeOpened(tx, deps, actor, visit, changed, 'bill.changed');
    return { bill: presentBill(stored.visit, await readBill(tx, stored.visit), actor) };
  });
}

const MOST_OPEN = 200;

/** Lists completed visits with something due, and ended ones with something to refund, the newest first. */
export async function listOpenBills(
  { db, now, currency }: Pick<Deps, 'db' | 'now' | 'currency'>,
  actor: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/bills/open'>> {
  const visits = await unsettledVisits(db, actor, now(), MOST_OPEN + 1);
  return {
    currency,
    more: visits.length > MOST_OPEN,
    bills: visits
      .slice(0, MOST_OPEN)
      .map(({ id, starts_at, owner, pet, doctor, price, desk_paid: paid, state }) => ({
        reservation_id: id,
        starts_at,
        client_id: owner.id,
        client_name: owner.name,
        pet_name: pet.name,
        doctor_name: doctor.name,
        total: price,
        due: state === 'completed' ? price - paid : 0,
        to_refund: state === 'completed' ? 0 : paid,
      })),
  };
}

/** Returns the bill of the actor's own visit with its receipts. Refuses with billing.not_found. */
export async function viewOwnBill(
  { db }: Pick<Deps, 'db'>,
  actor: UserActor,
  reservationId: string,
): Promise<ResponseOf<'get', '/api/reservations/bill'>> {
  const visit = authorize(actor, billActions.viewOwn, await sealedReservation(db, reservationId));
  if (!visit || !isClinicVisit(visit.row)) throw new AppError('billing.not_found');
  const { lines, total, vat, paid, credited, due } = await readBill(db, visit);
  const receipts = await listReceiptsOf(db, visit.scope);
  return {
    bill: {
      currency: visit.row.currency,
      ...{ total, vat, paid, credited, due },
      lines: lines.map(({ service_id: _serviceId, ...line }) => line),
      receipts: receipts.map(presentDeskReceipt),
    },
  };
}
