import type { BillLine } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import { billTotals, isClinicVisit } from '@rifq/rules';
import {
  type AccessAction,
  authorize,
  type ReadScope,
  type Sealed,
  type Writable,
} from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { recordAudit } from '../../platform/audit.ts';
import { clinicOf, servicesOf, staffOf } from '../clinics/index.ts';
import {
  lockSealedReservation,
  type ReservationRow,
  sealedReservation,
  setSumsOfBill,
} from '../reservations/index.ts';
import { billActions } from './billing.policy.ts';
import {
  type BillLineFields,
  type DocumentedPayment,
  findBill,
  listPaymentsOf,
  replaceLines,
  storeBill,
} from './bills.repository.ts';

export type Visit = { readonly scope: ReadScope<'reservation'>; readonly row: ReservationRow };
export type LockedVisit = Writable<'reservation', ReservationRow>;

/** The bill of a visit; until it is changed or paid, the service of the visit is its one line. */
export type OpenedBill = {
  readonly lines: readonly BillLine[];
  readonly total: number;
  readonly vat: number;
  /** Payments minus refunds. */
  readonly paid: number;
  /** What refunds have taken off the bill. */
  readonly credited: number;
  readonly due: number;
  readonly payments: readonly DocumentedPayment[];
  /** Who last changed its lines; null if nobody has. */
  readonly changedBy: string | null;
  /** Whether the clinic has a VAT number. */
  readonly chargesVat: boolean;
};

/** Whether nothing is paid for a visit any more. */
export const hasEnded = ({ state }: Pick<ReservationRow, 'state'>): boolean =>
  state === 'cancelled' || state === 'no_show' || state === 'expired';

/** Whether a visit was settled without its bill, as before there were bills: nothing is due of it. */
export const isSettledWithoutBill = ({
  settledAt,
  price,
  deskPaid,
}: Pick<ReservationRow, 'settledAt' | 'price' | 'deskPaid'>): boolean =>
  settledAt !== null && deskPaid < price;

/** Returns what is due of a visit by these sums. */
export const dueOfBill = (
  row: ReservationRow,
  { total, paid, credited }: Pick<OpenedBill, 'total' | 'paid' | 'credited'>,
): number => (hasEnded(row) || isSettledWithoutBill(row) ? 0 : total - credited - paid);

const fieldsOf = (line: BillLine): BillLineFields => ({
  serviceId: line.service_id,
  name: line.name,
  quantity: line.quantity,
  unitPrice: line.unit_price,
  vatPercent: line.vat_percent,
});

const lineOf = ({ serviceId, name, quantity, unitPrice, vatPercent }: BillLineFields): BillLine => ({
  service_id: serviceId,
  name,
  quantity,
  unit_price: unitPrice,
  vat_percent: vatPercent,
});

/** Returns the one line of a bill that nobody has changed. */
async function firstLine(db: Db, row: ReservationRow): Promise<BillLine> {
  const { serviceId, serviceName, price } = row;
  const service = serviceId === null ? undefined : (await servicesOf(db, row, [serviceId])).get(serviceId);
  return {
    service_id: serviceId,
    name: serviceName ?? '',
    quantity: 1,
    unit_price: price,
    vat_percent: service?.vatPercent ?? 0,
  };
}

/** Returns lines as a clinic charges them: without tax where it has no VAT number. */
export const chargedLines = (lines: readonly BillLine[], chargesVat: boolean): readonly BillLine[] =>
  chargesVat ? lines : lines.map(line => ({ ...line, vat_percent: 0 }));

/** Reads the bill of a visit. */
export async function readBill(db: Db, { scope, row }: Visit): Promise<OpenedBill> {
  const found = await findBill(db, scope);
  const chargesVat = (await clinicOf(db, row)).vatNumber !== null;
  const lines = chargedLines(found ? found.lines.map(lineOf) : [await firstLine(db, row)], chargesVat);
  const payments = found ? await listPaymentsOf(db, scope) : [];
  const credited = payments.reduce((sum, { reducesBill, amount }) => sum + (reducesBill ? amount : 0), 0);
  const sums = { ...billTotals(lines), paid: found?.bill.paid ?? 0, credited };
  return {
    lines,
    ...sums,
    due: dueOfBill(row, sums),
    payments,
    changedBy: found?.bill.changedBy ?? null,
    chargesVat,
  };
}

type Found = Sealed<'reservation', ReservationRow> | null;

/** Refuses with billing.not_found what is not a visit at the actor's clinic. */
function requireVisit(actor: ClinicActor, found: Found): Visit {
  const visit = authorize(actor, billActions.view, found);
  if (!visit || !isClinicVisit(visit.row)) throw new AppError('billing.not_found');
  return visit;
}

/** Finds a visit at the actor's clinic. Refuses with billing.not_found. */
export const findBilledVisit = async (db: Db, actor: ClinicActor, id: string): Promise<Visit> =>
  requireVisit(actor, await sealedReservation(db, id));

/** Locks a visit for a change of its bill. Refuses with billing.not_found and clinics.role. */
export async function lockVisit(
  tx: Db,
  actor: ClinicActor,
  id: string,
  action: AccessAction<'reservation', 'write'>,
): Promise<LockedVisit> {
  const found = await lockSealedReservation(tx, id);
  requireVisit(actor, found);
  const visit = authorize(actor, action, found);
  if (!visit) throw new AppError('clinics.role');
  return visit;
}

/**
 * Stores a bill with its lines, and its sums in its visit, with the event and the audit row. Returns the id of the bill,
 * and the visit as it is then.
 */
export async function storeOpened(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  actor: ClinicActor,
  visit: LockedVisit,
  { lines, total, vat, paid, credited, changedBy }: Omit<OpenedBill, 'due' | 'payments' | 'chargesVat'>,
  action: string,
): Promise<{ readonly billId: string; readonly visit: LockedVisit }> {
  const { scope, row } = visit;
  const { id: reservationId, clinicId, currency, ownerId } = row;
  const billId = await storeBill(tx, scope, {
    id: newId(),
    clinicId,
    currency,
    changedBy: changedBy ?? actor.own.id,
    ...{ total, vat, paid },
  });
  await replaceLines(tx, billId, lines.map(fieldsOf));
  const changed = await setSumsOfBill(tx, deps, actor, visit, { total: total - credited, paid });
  const payload = {
    user_id: ownerId,
    reservation_id: reservationId,
    clinic_id: clinicId,
    staff_ids: await staffOf(tx, clinicId),
  };
  await deps.outbox.append(tx, { kind: 'bill.changed', payload }, actor);
  await recordAudit(tx, { actor: actor.own.id, action, subject: reservationId });
  return { billId, visit: { scope, row: changed } };
}
