import type { ClinicReservation } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { type DayState, dayStateOf, isClinicVisit } from '@rifq/rules';
import type { Writable } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import type { TimeRange } from '../../scheduling/index.ts';
import { atClinic } from '../clinic/clinic-access.ts';
import { presentAllAtClinic } from '../clinic/view.service.ts';
import { type ReservationRow, updateReservation } from '../reservations.repository.ts';
import { appendForBothSides } from '../transition.ts';
import {
  countWithin,
  idsOfClinicIn,
  idsOfOwnerIn,
  listUnsettled,
  waitedWithin,
} from './money-at-desk.repository.ts';

/** The sums of a bill, in minor units. */
type Sums = { readonly total: number; readonly paid: number };

/** Returns the change of a visit's settlement by the sums of its bill; null for none. */
function settlementBy(
  row: ReservationRow,
  { total, paid }: Sums,
): 'reservation.settled' | 'reservation.settlement_undone' | null {
  if (row.state !== 'completed') return null;
  const isSettled = paid >= total;
  if (isSettled === (row.settledAt !== null)) return null;
  return isSettled ? 'reservation.settled' : 'reservation.settlement_undone';
}

/**
 * Stores the sums of its bill in a locked visit; a completed one is settled when nothing is due, and not any more when
 * something is due again, with the event and the audit row. Refuses with reservations.state_conflict.
 */
export async function setSumsOfBill(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  actor: ClinicActor,
  { scope, row }: Writable<'reservation', ReservationRow>,
  sums: Sums,
): Promise<ReservationRow> {
  if (!isClinicVisit(row)) throw new TypeError('a bill is of a visit at the clinic');
  const kind = settlementBy(row, sums);
  const settlement = {
    'reservation.settled': { settledAt: deps.now(), settledBy: actor.own.id },
    'reservation.settlement_undone': { settledAt: null, settledBy: null },
  };
  const changed = await updateReservation(tx, scope, row.state, {
    price: sums.total,
    deskPaid: sums.paid,
    ...(kind && settlement[kind]),
  });
  if (!changed) throw new AppError('reservations.state_conflict', { conflict: { state: row.state } });
  if (kind) await appendForBothSides(tx, deps, changed, kind, atClinic(actor));
  return changed;
}

/**
 * Lists completed visits of the actor's clinic with something due, and ended ones with something to refund, the newest
 * first, at most so many.
 */
export async function unsettledVisits(
  db: Db,
  actor: ClinicActor,
  now: Date,
  most: number,
): Promise<ClinicReservation[]> {
  return presentAllAtClinic(db, actor, await listUnsettled(db, actor.membership, most), now);
}

/** Counts of reservations by the states of the clinic's day. */
type DayCounts = Record<DayState, number>;

const noCounts = (): DayCounts => ({
  unpaid: 0,
  booked: 0,
  arrived: 0,
  in_room: 0,
  to_pay: 0,
  done: 0,
  no_show: 0,
  cancelled: 0,
});

/** The visits, consultations and waiting times of a clinic within a range. Waiting is in seconds. */
export type ReservationFigures = {
  readonly atClinic: DayCounts;
  readonly inApp: DayCounts;
  readonly waited: { readonly average: number; readonly longest: number; readonly n: number } | null;
};

/** Counts what happened in the actor's clinic within a range. */
export async function reservationFigures(
  db: Db,
  { membership }: Pick<ClinicActor, 'membership'>,
  range: TimeRange,
): Promise<ReservationFigures> {
  const [atClinicCounts, inApp] = [noCounts(), noCounts()];
  for (const { n, ...facts } of await countWithin(db, membership, range)) {
    const counts = isClinicVisit(facts) ? atClinicCounts : inApp;
    counts[dayStateOf(facts)] += n;
  }
  return { atClinic: atClinicCounts, inApp, waited: await waitedWithin(db, membership, range) };
}

/** The ids of a clinic's reservations, as a subquery for another domain's statement. */
export const reservationsOfClinicIn = idsOfClinicIn;

/** The ids of a user's reservations, as a subquery for another domain's statement. */
export const reservationsOfOwnerIn = idsOfOwnerIn;
