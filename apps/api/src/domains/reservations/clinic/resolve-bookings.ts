import type { Db } from '@rifq/db';
import { authorize, type Writable } from '../../../core/access.ts';
import { type ClinicActor, noTab } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { openAsServer } from '../../../core/server-access.ts';
import type { Resolution, ResolvingDeps } from '../../clinics/index.ts';
import { cancelReservation } from '../cancel-reservation.ts';
import { minutesFrom } from '../reservation-terms.ts';
import { reservationActions } from '../reservations.policy.ts';
import { lockReservation, type ReservationRow } from '../reservations.repository.ts';
import { listTaken } from '../slots/slots.repository.ts';
import { nearestFree } from '../slots/slots.service.ts';
import { moveTo } from './arrange.service.ts';
import { atClinic } from './clinic-access.ts';

type Locked = Writable<'reservation', ReservationRow>;
type Move = { readonly reservation: Locked; readonly startsAt: Date };

const MINUTE_MS = 60_000;

async function lockOwn(tx: Db, actor: ClinicActor, reservationId: string): Promise<Locked> {
  const found = await lockReservation(tx, reservationId);
  const own = authorize(actor, reservationActions.arrangeAtClinic, found);
  if (!own) throw new AppError('reservations.not_found');
  return own;
}

/** Whether nobody but the reservation itself has the time to which it moves. */
async function isFree(tx: Db, { reservation: { row }, startsAt }: Move, now: Date): Promise<boolean> {
  const minutes = (row.endsAt.getTime() - row.startsAt.getTime()) / MINUTE_MS;
  const span = { startsAt, endsAt: minutesFrom(startsAt, minutes) };
  const taken = await listTaken(tx, [row.doctorId], span, now);
  return taken.every(one => one.startsAt.getTime() === row.startsAt.getTime());
}

/** Refuses with reservations.slot_taken and the nearest free slots. */
async function refuseTaken(tx: Db, { now }: ResolvingDeps, { reservation, startsAt }: Move): Promise<never> {
  const { doctorId, kind } = reservation.row;
  const alternatives = await nearestFree({ db: tx, now }, doctorId, { kind, until: null }, startsAt);
  throw new AppError('reservations.slot_taken', { conflict: { alternatives } });
}

/**
 * Moves and cancels reservations of the actor's clinic in the transaction that has changed their doctor's hours and keeps
 * others from booking them; what is cancelled is refunded. A payment that is still awaited for one is refused when it
 * comes, and goes back.
 *
 * Refuses with reservations.not_found, reservations.state_conflict, reservations.slot_taken, and as `moveTo`.
 */
export async function resolveBookings(
  tx: Db,
  deps: ResolvingDeps,
  actor: ClinicActor,
  resolutions: readonly Resolution[],
  reason: string,
): Promise<void> {
  const moves: Move[] = [];
  const ordered = resolutions.toSorted((one, other) => one.reservationId.localeCompare(other.reservationId));
  for (const { reservationId, startsAt } of ordered) {
    const reservation = await lockOwn(tx, actor, reservationId);
    if (startsAt !== null) moves.push({ reservation, startsAt });
    else await cancelReservation(tx, deps, reservation, atClinic(actor), { reason, refunds: true });
  }
  for (const move of moves) {
    if (!(await isFree(tx, move, deps.now()))) await refuseTaken(tx, deps, move);
    await moveTo(tx, deps, move.reservation, move.startsAt, atClinic(actor));
  }
}

/** Cancels reservations with refunds on the clinic's part, as an operator. Throws where one does not exist. */
export async function cancelBookings(
  tx: Db,
  deps: ResolvingDeps,
  operator: string,
  reservationIds: readonly string[],
  reason: string,
): Promise<void> {
  const acting = { party: 'operator', name: operator, source: noTab } as const;
  for (const id of reservationIds.toSorted()) {
    const reservation = openAsServer(await lockReservation(tx, id));
    if (!reservation) throw new Error(`there is no reservation ${id}`);
    await cancelReservation(tx, deps, reservation, acting, { reason, refunds: true });
  }
}
