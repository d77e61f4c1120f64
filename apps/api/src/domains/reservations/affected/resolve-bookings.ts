import type { PayloadOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { authorize, type Operator, system, type Writable } from '../../../core/access.ts';
import { type ClinicActor, systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { minutesFrom } from '../../../core/minutes.ts';
import { type BookableDoctor, clinicHoursOf, type TimeRange, worksThrough } from '../../scheduling/index.ts';
import { ruleOf } from '../booking/follow-up.ts';
import { cancelReservation } from '../cancel-reservation.ts';
import { atClinic } from '../clinic/clinic-access.ts';
import { type ChoiceOfColleague, suggestColleagues, withTaken } from '../hand-over/colleague-time.ts';
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
import { alternativeSlots, findSlot, requireBookableDoctor, requireSlot } from '../slots/slots.service.ts';
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
/** Where a reservation goes: to another time of its doctor, or to a colleague who is offered. */
type Target = { readonly reservation: Locked; readonly doctorId: string };
type Move = Target & { readonly isOffer: false; readonly slot: ReturnType<typeof movedTo> };
type Offer = Target & { readonly isOffer: true; readonly slot: TimeRange };
type Placement = Move | Offer;

async function lockOwn(tx: Db, actor: ClinicActor, reservationId: string): Promise<Locked> {
  const found = await lockReservation(tx, reservationId);
  const own = authorize(actor, reservationActions.resolveAtClinic, found);
  if (!own) throw new AppError('reservations.not_found');
  return own;
}

/** Names the reservation in an error that its resolution causes. Rethrows others. */
function nameRefused(error: unknown, { row }: Locked): never {
  if (!(error instanceof AppError)) throw error;
  const { code, fields, values, conflict } = error;
  throw new AppError(code, { fields, values, conflict: { ...conflict, reservation_id: row.id } });
}

/**
 * Finds the first placement, by the new times, whose time is taken once all are done: by a reservation that stays, or by
 * another placement; null if all fit.
 */
async function findTaken(tx: Db, placements: readonly Placement[], now: Date): Promise<Placement | null> {
  const left = new Set(placements.map(({ reservation: { row } }) => row.id));
  for (const [doctorId, own] of Map.groupBy(placements, one => one.doctorId)) {
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

/** Refuses with reservations.colleague_busy, or for a move with reservations.slot_taken and the nearest free slots. */
async function refuseTaken(
  tx: Db,
  { now }: ResolvingDeps,
  { reservation, slot, isOffer }: Placement,
): Promise<never> {
  const { row } = reservation;
  if (isOffer) throw new AppError('reservations.colleague_busy', { conflict: { reservation_id: row.id } });
  const alternatives = await alternativeSlots(
    { db: tx, now },
    row.doctorId,
    await ruleOf(tx, row),
    slot.startsAt,
  );
  throw new AppError('reservations.slot_taken', { conflict: { alternatives, reservation_id: row.id } });
}

/** A party that offers a colleague. */
type Offering = ActingParty & { readonly party: 'clinic' | 'operator' };

/** Prepares to take the times. The caller blocks bookings of the doctors whose reservations move, but not of colleagues. */
async function clearTimes(tx: Db, deps: ResolvingDeps, placements: readonly Placement[]): Promise<void> {
  const moved = placements.filter(({ isOffer }) => !isOffer).map(({ doctorId }) => doctorId);
  for (const id of new Set(moved)) await endHoldsOf(tx, deps, id);
  const offers = placements.filter(({ isOffer }) => isOffer);
  // In one order, so that two changes do not wait for each other.
  const ordered = offers.toSorted(
    (one, other) =>
      one.doctorId.localeCompare(other.doctorId) ||
      one.slot.startsAt.getTime() - other.slot.startsAt.getTime(),
  );
  for (const { doctorId, slot } of ordered) await clearTime(tx, deps, doctorId, slot);
}

/** Moves and offers all of them, in any order: temporary overlaps are allowed until all are done. */
async function placeAll(
  tx: Db,
  deps: ResolvingDeps,
  acting: Offering,
  placements: readonly Placement[],
): Promise<void> {
  if (placements.length === 0) return;
  await clearTimes(tx, deps, placements);
  const taken = await findTaken(tx, placements, deps.now());
  if (taken) await refuseTaken(tx, deps, taken);
  await allowOverlaps(tx);
  for (const { reservation, doctorId, slot, isOffer } of placements) {
    if (isOffer) await offerColleague(tx, deps, reservation, { doctorId, slot }, acting);
    else await transition(tx, deps, reservation, 'move', acting, slot);
  }
  await refuseOverlaps(tx);
}

/**
 * Returns a time of a colleague: the same time even if no slot of theirs begins then, else one of their slots. Refuses with
 * reservations.colleague_busy another time, and one before which its owner could not answer.
 */
async function offeredTime(
  tx: Db,
  { row }: Locked,
  colleague: BookableDoctor,
  startsAt: Date,
  now: Date,
): Promise<TimeRange> {
  const { endsAt } = row;
  const isSame = startsAt.getTime() === row.startsAt.getTime();
  const slot = isSame ? { startsAt, endsAt } : findSlot(colleague, await ruleOf(tx, row), startsAt, now);
  if (slot === null || startsAt < offeredFrom(now) || !worksThrough(colleague.hours, slot))
    throw new AppError('reservations.colleague_busy');
  return slot;
}

/**
 * Checks an offer of a colleague, who may be about to leave. Refuses as `requireColleague` and with
 * reservations.colleague_busy, and names the reservation.
 */
async function checkOffer(
  tx: Db,
  reservation: Locked,
  doctorId: string,
  startsAt: Date,
  now: Date,
): Promise<Offer> {
  const check = async () => {
    if (doctorId === reservation.row.doctorId) throw new AppError('reservations.colleague_busy');
    const colleague = await requireColleague(tx, reservation.row, doctorId);
    return offeredTime(tx, reservation, colleague, startsAt, now);
  };
  const slot = await check().catch(error => nameRefused(error, reservation));
  return { isOffer: true, reservation, doctorId, slot };
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
 * Moves and cancels reservations of the actor's clinic, with refunds, or offers colleagues for them, in the transaction that
 * has changed the hours of their doctors and blocks other bookings. A payment that is still pending for one is refused and
 * refunded if it is captured.
 *
 * Refuses with reservations.not_found, reservations.state_conflict, reservations.offer_open, and with the id of the
 * reservation: reservations.slot_taken, reservations.colleague_busy, at `starts_at` with field.slot a time at which no slot of
 * the new hours starts, also beyond the days of a follow-up, and as `requireColleague`.
 */
export async function resolveBookings(
  tx: Db,
  deps: ResolvingDeps,
  actor: ClinicActor,
  resolutions: readonly Resolution[],
  reason: string,
): Promise<void> {
  const placements: Placement[] = [];
  const doctorOf = bookableDoctors(tx);
  const clinic = await clinicHoursOf(tx, actor.membership);
  const now = deps.now();
  const findMove = async (reservation: Locked, startsAt: Date): Promise<Move> => {
    const { row } = reservation;
    const { doctorId } = row;
    const slot = requireSlot(await doctorOf(doctorId), await ruleOf(tx, row), startsAt, now);
    return { isOffer: false, reservation, doctorId, slot: movedTo(row, slot, clinic) };
  };
  const ordered = resolutions.toSorted((one, other) => one.reservationId.localeCompare(other.reservationId));
  for (const { reservationId, startsAt, colleagueId } of ordered) {
    const reservation = await lockOwn(tx, actor, reservationId);
    if (startsAt === null)
      await cancelReservation(tx, deps, reservation, atClinic(actor), { reason, refunds: true });
    else if (colleagueId === null)
      placements.push(await findMove(reservation, startsAt).catch(error => nameRefused(error, reservation)));
    else placements.push(await checkOffer(tx, reservation, colleagueId, startsAt, now));
  }
  await placeAll(tx, deps, atClinic(actor), placements);
}

/** Locks a reservation for an operator. Throws if it does not exist. */
async function lockAny(tx: Db, id: string): Promise<Locked> {
  const found = await lockReservation(tx, id);
  const reservation = authorize(system('reservations'), reservationActions.settle, found);
  if (!reservation) throw new Error(`there is no reservation ${id}`);
  return reservation;
}

const asOperator = ({ name }: Operator) => ({ party: 'operator', name, source: systemSource }) as const;

/** Offers a colleague as an operator. Returns whether the time was still free. */
async function tryOffer(
  tx: Db,
  deps: ResolvingDeps,
  operator: Operator,
  reservation: Locked,
  { doctorId, startsAt }: ChoiceOfColleague,
): Promise<boolean> {
  try {
    const offer = await checkOffer(tx, reservation, doctorId, startsAt, deps.now());
    await placeAll(tx, deps, asOperator(operator), [offer]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'reservations.colleague_busy') return false;
    throw error;
  }
}

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
  const reservations: Locked[] = [];
  for (const id of reservationIds.toSorted()) reservations.push(await lockAny(tx, id));
  const rows = reservations.map(({ row }) => row);
  const [first] = rows;
  let colleagues = first ? await readColleagues(tx, first, rows, now) : [];
  for (const reservation of reservations) {
    const { row } = reservation;
    const others = colleagues.filter(({ doctor }) => doctor.doctor.id !== row.doctorId);
    const [choice] = canOffer(row, now) ? suggestColleagues(row, await ruleOf(tx, row), others, now) : [];
    const isMade = choice !== undefined && (await tryOffer(tx, deps, operator, reservation, choice));
    if (isMade) colleagues = colleagues.map(one => withTaken(one, choice));
    else left.push(row.id);
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
