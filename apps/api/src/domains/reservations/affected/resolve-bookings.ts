import type { Db } from '@rifq/db';
import { authorize, type Operator, system, type Writable } from '../../../core/access.ts';
import { type ClinicActor, systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import type { TimeRange } from '../../scheduling/index.ts';
import { ruleOf } from '../booking/follow-up.ts';
import { cancelReservation } from '../cancel-reservation.ts';
import { atClinic } from '../clinic/clinic-access.ts';
import { clearTime } from '../holds.ts';
import { movedTo } from '../reservation-terms.ts';
import { reservationActions } from '../reservations.policy.ts';
import {
  allowOverlaps,
  lockReservation,
  type ReservationRow,
  refuseOverlaps,
} from '../reservations.repository.ts';
import { listTaken } from '../slots/slots.repository.ts';
import { alternativeSlots, requireBookableDoctor, requireSlot } from '../slots/slots.service.ts';
import { transition } from '../transition.ts';

/**
 * How a reservation is resolved whose time is closed: moved to another start with the same doctor, or null: cancelled
 * with a refund.
 */
export type Resolution = { readonly reservationId: string; readonly startsAt: Date | null };

/** Dependencies for moving and cancelling reservations. */
export type ResolvingDeps = Pick<Deps, 'jobs' | 'outbox' | 'now'>;

type Locked = Writable<'reservation', ReservationRow>;
type Move = { readonly reservation: Locked; readonly slot: ReturnType<typeof movedTo> };

async function lockOwn(tx: Db, actor: ClinicActor, reservationId: string): Promise<Locked> {
  const found = await lockReservation(tx, reservationId);
  const own = authorize(actor, reservationActions.resolveAtClinic, found);
  if (!own) throw new AppError('reservations.not_found');
  return own;
}

const overlap = (one: TimeRange, other: TimeRange) =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/**
 * Finds the first move whose new time is taken once all are done: by a reservation that stays, or by another move; null
 * if all fit. They are of one doctor.
 */
async function findTaken(tx: Db, moves: readonly Move[], now: Date): Promise<Move | null> {
  const left = new Set(moves.map(({ reservation: { row } }) => row.id));
  for (const [index, move] of moves.entries()) {
    const taken = await listTaken(tx, [move.reservation.row.doctorId], move.slot, now);
    const stays = taken.some(({ id }) => !left.has(id));
    if (stays || moves.slice(0, index).some(({ slot }) => overlap(slot, move.slot))) return move;
  }
  return null;
}

/** Refuses with reservations.slot_taken and the nearest free slots. */
async function refuseTaken(tx: Db, { now }: ResolvingDeps, { reservation, slot }: Move): Promise<never> {
  const { row } = reservation;
  const alternatives = await alternativeSlots(
    { db: tx, now },
    row.doctorId,
    await ruleOf(tx, row),
    slot.startsAt,
  );
  throw new AppError('reservations.slot_taken', { conflict: { alternatives } });
}

/**
 * Returns the slot of the new hours to which a reservation moves. Refuses at `starts_at` with field.slot, by `ruleOf`.
 */
async function slotFor(tx: Db, { row }: Locked, startsAt: Date, now: Date): Promise<Move['slot']> {
  const doctor = await requireBookableDoctor(tx, row.doctorId);
  return movedTo(row, requireSlot(doctor, await ruleOf(tx, row), startsAt, now), doctor.clinic.timeZone);
}

/** Moves all of them, in any order: temporary overlaps are allowed until all are done. */
async function moveAll(
  tx: Db,
  deps: ResolvingDeps,
  actor: ClinicActor,
  moves: readonly Move[],
): Promise<void> {
  const taken = await findTaken(tx, moves, deps.now());
  if (taken) await refuseTaken(tx, deps, taken);
  await allowOverlaps(tx);
  for (const { reservation, slot } of moves) {
    await clearTime(tx, deps, reservation.row.doctorId, slot);
    await transition(tx, deps, reservation, 'move', atClinic(actor), slot);
  }
  await refuseOverlaps(tx);
}

/**
 * Moves and cancels reservations of the actor's clinic, with refunds, in the transaction that has changed their
 * doctor's hours and blocks other bookings. A payment that is still pending for one is refused and refunded if it is
 * captured.
 *
 * Refuses with reservations.not_found, reservations.state_conflict, reservations.slot_taken, and at `starts_at` with
 * field.slot a time at which no slot of the new hours starts, also beyond the days of a follow-up.
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
    if (startsAt === null)
      await cancelReservation(tx, deps, reservation, atClinic(actor), { reason, refunds: true });
    else moves.push({ reservation, slot: await slotFor(tx, reservation, startsAt, deps.now()) });
  }
  if (moves.length > 0) await moveAll(tx, deps, actor, moves);
}

/** Cancels reservations with refunds on behalf of the clinic, as an operator. Throws if one does not exist. */
export async function cancelBookings(
  tx: Db,
  deps: ResolvingDeps,
  operator: Operator,
  reservationIds: readonly string[],
  reason: string,
): Promise<void> {
  const acting = { party: 'operator', name: operator.name, source: systemSource } as const;
  for (const id of reservationIds.toSorted()) {
    const reservation = authorize(
      system('reservations'),
      reservationActions.settle,
      await lockReservation(tx, id),
    );
    if (!reservation) throw new Error(`there is no reservation ${id}`);
    await cancelReservation(tx, deps, reservation, acting, { reason, refunds: true });
  }
}
