import type { PayloadOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { authorize, type Operator, system, type Writable } from '../../../core/access.ts';
import { type ClinicActor, systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { minutesFrom } from '../../../core/minutes.ts';
import { type BookableDoctor, clinicHoursOf, type TimeRange, worksThrough } from '../../scheduling/index.ts';
import { ruleOf } from '../booking/follow-up.ts';
import { cancelReservation } from '../cancel-reservation.ts';
import { atClinic } from '../clinic/clinic-access.ts';
import { suggestColleagues } from '../hand-over/colleague-time.ts';
import { requireColleague } from '../hand-over/hand-over.service.ts';
import { readColleagues } from '../hand-over/list-colleagues.service.ts';
import { clearTime, endHoldsOf } from '../holds.ts';
import { canOffer, offeredFrom } from '../offer-terms.ts';
import { offerColleague } from '../offers/offer-colleague.ts';
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
import { splitSlots } from '../slots/split-slots.ts';
import { type ActingParty, transition } from '../transition.ts';

/**
 * How a reservation is resolved whose time is closed: moved to another start with the same doctor, offered with a colleague
 * at a start, or, if that is null, cancelled with a refund.
 */
export type Resolution = {
  readonly reservationId: string;
  readonly startsAt: Date | null;
  readonly colleagueId: string | null;
};

export const isToCancel = ({ startsAt }: Resolution): boolean => startsAt === null;

/** Lists the colleagues who are offered. */
export const colleaguesIn = (resolutions: readonly Resolution[]): string[] =>
  resolutions.flatMap(({ colleagueId }) => colleagueId ?? []);

/** Returns the resolutions of a request. */
export const resolutionsOf = (
  resolved: PayloadOf<'post', '/api/clinic/hours/save'>['resolved'],
): Resolution[] =>
  resolved.map(({ reservation_id, starts_at, doctor_id }) => ({
    reservationId: reservation_id,
    startsAt: starts_at === null ? null : new Date(starts_at),
    colleagueId: doctor_id ?? null,
  }));

/** Dependencies for moving and cancelling reservations. */
export type ResolvingDeps = Pick<Deps, 'jobs' | 'outbox' | 'now'>;

/** Longer than any reservation. */
const MINUTES_A_DAY = 24 * 60;

type Locked = Writable<'reservation', ReservationRow>;
type Offer = { readonly reservation: Locked; readonly colleagueId: string; readonly startsAt: Date };
type Move = { readonly reservation: Locked; readonly slot: ReturnType<typeof movedTo> };

async function lockOwn(tx: Db, actor: ClinicActor, reservationId: string): Promise<Locked> {
  const found = await lockReservation(tx, reservationId);
  const own = authorize(actor, reservationActions.resolveAtClinic, found);
  if (!own) throw new AppError('reservations.not_found');
  return own;
}

/**
 * Finds the first move, by the new times, whose time is taken once all are done: by a reservation that stays, or by
 * another move; null if all fit.
 */
async function findTaken(tx: Db, moves: readonly Move[], now: Date): Promise<Move | null> {
  const left = new Set(moves.map(({ reservation: { row } }) => row.id));
  for (const [doctorId, own] of Map.groupBy(moves, ({ reservation: { row } }) => row.doctorId)) {
    const sorted = own.toSorted((one, other) => one.slot.startsAt.getTime() - other.slot.startsAt.getTime());
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (!first || !last) continue;
    const span = { startsAt: first.slot.startsAt, endsAt: minutesFrom(last.slot.startsAt, MINUTES_A_DAY) };
    const stays = (await listTaken(tx, [doctorId], span, now)).filter(({ id }) => !left.has(id));
    const free = new Set(
      splitSlots(
        sorted.map(({ slot }) => slot),
        stays,
      ).free,
    );
    const taken = sorted.find(
      ({ slot }, index) =>
        !free.has(slot) || (sorted[index - 1]?.slot.endsAt ?? slot.startsAt) > slot.startsAt,
    );
    if (taken) return taken;
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
  // The caller blocks bookings, so the quarters of an hour need no locks.
  for (const id of new Set(moves.map(({ reservation: { row } }) => row.doctorId)))
    await endHoldsOf(tx, deps, id);
  for (const { reservation, slot } of moves)
    await transition(tx, deps, reservation, 'move', atClinic(actor), slot);
  await refuseOverlaps(tx);
}

/**
 * Returns a time of a colleague: the same time even if no slot of theirs begins then, else one of their slots. Refuses at
 * `starts_at` with field.slot another time, and one before which its owner could not answer, and with
 * reservations.colleague_busy.
 */
async function offeredTime(
  tx: Db,
  { row }: Locked,
  colleague: BookableDoctor,
  startsAt: Date,
  now: Date,
): Promise<TimeRange> {
  if (startsAt < offeredFrom(now)) throw fieldError('starts_at', 'field.slot');
  if (startsAt.getTime() !== row.startsAt.getTime())
    return requireSlot(colleague, await ruleOf(tx, row), startsAt, now);
  if (!worksThrough(colleague.hours, row)) throw new AppError('reservations.colleague_busy');
  return { startsAt, endsAt: row.endsAt };
}

/** A party that offers a colleague. */
type Offering = ActingParty & { readonly party: 'clinic' | 'operator' };

/** Offers colleagues, one after the other. Refuses with reservations.colleague_busy a time that is taken. */
async function offerAll(
  tx: Db,
  deps: ResolvingDeps,
  acting: Offering,
  offers: readonly Offer[],
): Promise<void> {
  const now = deps.now();
  for (const { reservation, colleagueId: doctorId, startsAt } of offers) {
    // The doctor may be about to leave.
    if (doctorId === reservation.row.doctorId) throw new AppError('reservations.colleague_busy');
    const colleague = await requireColleague(tx, reservation.row, doctorId);
    const slot = await offeredTime(tx, reservation, colleague, startsAt, now);
    await clearTime(tx, deps, doctorId, slot);
    const taken = await listTaken(tx, [doctorId], slot, now);
    if (taken.some(({ id }) => id !== reservation.row.id)) throw new AppError('reservations.colleague_busy');
    await offerColleague(tx, deps, reservation, { doctorId, slot }, acting);
  }
}

/** Returns a finder of doctors who take reservations, with the new hours, that reads each once. */
function bookableDoctors(tx: Db): (doctorId: string) => Promise<BookableDoctor> {
  const found = new Map<string, BookableDoctor>();
  return async doctorId => {
    const doctor = found.get(doctorId) ?? (await requireBookableDoctor(tx, doctorId));
    found.set(doctorId, doctor);
    return doctor;
  };
}

/**
 * Moves and cancels reservations of the actor's clinic, with refunds, or offers colleagues for them, in the transaction that has changed the hours of
 * their doctors and blocks other bookings. A payment that is still pending for one is refused and refunded if it is
 * captured.
 *
 * Refuses with reservations.not_found, reservations.state_conflict, reservations.slot_taken, reservations.offer_open, at
 * `starts_at` with field.slot a time at which no slot of the new hours starts, also beyond the days of a follow-up, and as
 * `requireColleague`.
 */
export async function resolveBookings(
  tx: Db,
  deps: ResolvingDeps,
  actor: ClinicActor,
  resolutions: readonly Resolution[],
  reason: string,
): Promise<void> {
  const moves: Move[] = [];
  const offers: Offer[] = [];
  const doctorOf = bookableDoctors(tx);
  const clinic = await clinicHoursOf(tx, actor.membership);
  const now = deps.now();
  const ordered = resolutions.toSorted((one, other) => one.reservationId.localeCompare(other.reservationId));
  for (const { reservationId, startsAt, colleagueId } of ordered) {
    const reservation = await lockOwn(tx, actor, reservationId);
    if (startsAt === null)
      await cancelReservation(tx, deps, reservation, atClinic(actor), { reason, refunds: true });
    else if (colleagueId !== null) offers.push({ reservation, colleagueId, startsAt });
    else {
      const { row } = reservation;
      const slot = requireSlot(await doctorOf(row.doctorId), await ruleOf(tx, row), startsAt, now);
      moves.push({ reservation, slot: movedTo(row, slot, clinic) });
    }
  }
  if (moves.length > 0) await moveAll(tx, deps, actor, moves);
  await offerAll(tx, deps, atClinic(actor), offers);
}

/** Locks a reservation for an operator. Throws if it does not exist. */
async function lockAny(tx: Db, id: string): Promise<Locked> {
  const found = await lockReservation(tx, id);
  const reservation = authorize(system('reservations'), reservationActions.settle, found);
  if (!reservation) throw new Error(`there is no reservation ${id}`);
  return reservation;
}

const asOperator = ({ name }: Operator) => ({ party: 'operator', name, source: systemSource }) as const;

/**
 * Offers the first free colleague for each of these reservations, where there is one, on behalf of the clinic as an
 * operator. The caller holds the time of all doctors. Returns the ids of the others.
 */
export async function offerBookings(
  tx: Db,
  deps: ResolvingDeps,
  operator: Operator,
  reservationIds: readonly string[],
): Promise<string[]> {
  const left: string[] = [];
  const now = deps.now();
  for (const id of reservationIds.toSorted()) {
    const reservation = await lockAny(tx, id);
    const { row } = reservation;
    // Read for each, since the one before may have taken the time.
    const colleagues = await readColleagues(tx, row, [row], now);
    const others = colleagues.filter(({ doctor }) => doctor.doctor.id !== row.doctorId);
    const [choice] = canOffer(row, now) ? suggestColleagues(row, await ruleOf(tx, row), others, now) : [];
    if (choice) {
      const offer = { reservation, colleagueId: choice.doctorId, startsAt: choice.startsAt };
      await offerAll(tx, deps, asOperator(operator), [offer]);
    } else left.push(id);
  }
  return left;
}

/** Cancels reservations with refunds on behalf of the clinic, as an operator. Throws if one does not exist. */
export async function cancelBookings(
  tx: Db,
  deps: ResolvingDeps,
  operator: Operator,
  reservationIds: readonly string[],
  reason: string,
): Promise<void> {
  for (const id of reservationIds.toSorted()) {
    const reservation = await lockAny(tx, id);
    await cancelReservation(tx, deps, reservation, asOperator(operator), { reason, refunds: true });
  }
}
