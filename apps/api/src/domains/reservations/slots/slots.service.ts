import type { PayloadOf, ResponseOf, Slot } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import {
  type CivilDate,
  type ConsultationKind,
  daysBetween,
  reservationKinds,
  reservationMinutes,
  reservationRules,
  todayIn,
} from '@rifq/rules';
import type { WriteScope } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { MINUTE_IN_MS, minutesFrom } from '../../../core/minutes.ts';
import {
  type BookableDoctor,
  type DoctorHours,
  doctorForBooking,
  requireNear,
  slotsIn,
  type TimeRange,
  timesOn,
} from '../../scheduling/index.ts';
import { listTaken } from './slots.repository.ts';
import { overlaps, splitSlots } from './split-slots.ts';
import { visitStepAt, visitTimesIn } from './visit-times.ts';

const DAY_MS = 24 * 60 * MINUTE_IN_MS;
/** How many alternative slots are offered. */
const ALTERNATIVES = 6;

/** The allowed slots of consultations: of one kind, and for a follow-up those until a time. */
export type ConsultationRule = { readonly kind: ConsultationKind; readonly until: Date | null };
/** The allowed times of a visit at the clinic that takes some minutes. */
export type VisitRule = { readonly kind: typeof reservationKinds.visit; readonly minutes: number };
export type SlotRule = ConsultationRule | VisitRule;

export const presentSlot = ({ startsAt, endsAt }: TimeRange): Slot => ({
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
});

/**
 * Finds a doctor who takes reservations. Refuses with reservations.doctor_unavailable, also one who has left or is
 * suspended.
 */
export async function requireBookableDoctor(db: Db, doctorId: string): Promise<BookableDoctor> {
  const doctor = await doctorForBooking(db, doctorId);
  if (!doctor) throw new AppError('reservations.doctor_unavailable');
  return doctor;
}

/** Refuses with clinics.role an owner who books with themselves: doctors do not treat their own pets. */
export function refuseOwnDoctor(owner: WriteScope<'user'>, { userId }: BookableDoctor): void {
  if (userId === owner.id) throw new AppError('clinics.role');
}

/** Returns when the first and the last slot can start. */
function boundsOf(rule: SlotRule, now: Date): { first: number; last: number } {
  const [at, { leadMinutes, daysAhead, visitDaysAhead }] = [now.getTime(), reservationRules];
  // What was sent at the end of a step arrives after it.
  const step = visitStepAt(minutesFrom(now, -1)).getTime();
  if (rule.kind === reservationKinds.visit) return { first: step, last: at + visitDaysAhead * DAY_MS };
  const until = rule.until?.getTime() ?? Infinity;
  return { first: at + leadMinutes * MINUTE_IN_MS, last: Math.min(at + daysAhead * DAY_MS, until) };
}

/** Lists the slots that start on some days of a doctor's calendar, taken or not, within the bookable time. */
export function slotsOfDays(
  hours: DoctorHours,
  rule: SlotRule,
  from: CivilDate,
  days: number,
  now: Date,
): TimeRange[] {
  const { first, last } = boundsOf(rule, now);
  const times = timesOn(hours, from, days, ranges =>
    rule.kind === reservationKinds.visit
      ? visitTimesIn(ranges, rule.minutes)
      : slotsIn(ranges, reservationMinutes[rule.kind]),
  );
  return times.filter(({ startsAt }) => startsAt.getTime() >= first && startsAt.getTime() <= last);
}

/** Splits slots into free and taken ones. */
async function split(db: Db, doctorId: string, slots: readonly TimeRange[], now: Date) {
  const [first] = slots;
  const last = slots.at(-1);
  if (!first || !last) return { free: [], taken: [] };
  const span = { startsAt: first.startsAt, endsAt: last.endsAt };
  return splitSlots(slots, await listTaken(db, [doctorId], span, now));
}

/**
 * Lists a doctor's slots on some days, free and taken. Refuses with reservations.doctor_unavailable, and at `from` a
 * day more than two years away.
 */
export async function viewSlots(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { doctor_id: doctorId, kind, from, days }: PayloadOf<'get', '/api/reservations/slots'>,
): Promise<ResponseOf<'get', '/api/reservations/slots'>> {
  const { hours } = await requireBookableDoctor(db, doctorId);
  const now = clock();
  requireNear('from', from, todayIn(hours.timeZone, now));
  const rule: ConsultationRule = { kind: kind === 2 ? 2 : 1, until: null };
  const { free, taken } = await split(db, doctorId, slotsOfDays(hours, rule, from, days, now), now);
  return { slots: free.map(presentSlot), taken: taken.map(presentSlot), time_zone: hours.timeZone };
}

/** Lists the free slots of a doctor on some days of the doctor's calendar, both included, in the order of time. */
export async function freeSlots(
  db: Db,
  { doctor, hours }: BookableDoctor,
  rule: ConsultationRule,
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
  now: Date,
): Promise<TimeRange[]> {
  const all = slotsOfDays(hours, rule, from, daysBetween(from, to) + 1, now);
  return (await split(db, doctor.id, all, now)).free;
}

/** Refuses at `starts_at` with field.slot a time that is not bookable, also years for which no calendar is computed. */
export function requireAhead(startsAt: Date, now: Date): void {
  requireWithin(startsAt, {
    first: now.getTime() + 1,
    last: now.getTime() + reservationRules.daysAhead * DAY_MS,
  });
}

/** As `requireAhead`, for a visit at the clinic: from the step that has begun, or did a minute ago, and in steps. */
export function requireVisitTime(startsAt: Date, now: Date): void {
  requireWithin(startsAt, boundsOf({ kind: reservationKinds.visit, minutes: 0 }, now));
  if (visitStepAt(startsAt).getTime() !== startsAt.getTime()) throw fieldError('starts_at', 'field.slot');
}

function requireWithin(startsAt: Date, { first, last }: ReturnType<typeof boundsOf>): void {
  const isAhead = startsAt.getTime() >= first && startsAt.getTime() <= last;
  if (!isAhead) throw fieldError('starts_at', 'field.slot');
}

/** Finds the slot of a doctor's hours that starts at this time; null for none. */
export function findSlot(
  { hours }: BookableDoctor,
  rule: SlotRule,
  startsAt: Date,
  now: Date,
): TimeRange | null {
  const at = startsAt.getTime();
  const { first, last } = boundsOf(rule, now);
  // Of years far away no calendar is computed.
  if (at < first || at > last) return null;
  const slots = slotsOfDays(hours, rule, todayIn(hours.timeZone, startsAt), 1, now);
  return slots.find(one => one.startsAt.getTime() === at) ?? null;
}

/** As `findSlot`. Refuses at `starts_at` with field.slot if there is none. */
export function requireSlot(doctor: BookableDoctor, rule: SlotRule, startsAt: Date, now: Date): TimeRange {
  const slot = findSlot(doctor, rule, startsAt, now);
  if (!slot) throw fieldError('starts_at', 'field.slot');
  return slot;
}

/** Takes the first slots that do not overlap with one another: those of visits begin each five minutes. */
function withoutOverlaps(slots: readonly TimeRange[], count: number): TimeRange[] {
  const chosen: TimeRange[] = [];
  for (const slot of slots) {
    if (chosen.length === count) break;
    const isFree = !chosen.some(one => overlaps(one, slot));
    if (isFree) chosen.push(slot);
  }
  return chosen;
}

/** Finds the free slots of a doctor that are nearest to a time, in the order of time. They do not overlap. */
export async function alternativeSlots(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  doctorId: string,
  rule: SlotRule,
  startsAt: Date,
): Promise<Slot[]> {
  const { hours } = await requireBookableDoctor(db, doctorId);
  const now = clock();
  const around = reservationRules.daysAhead;
  const first = new Date(Math.max(now.getTime(), startsAt.getTime() - around * DAY_MS));
  const all = slotsOfDays(hours, rule, todayIn(hours.timeZone, first), 2 * around + 2, now);
  const { free } = await split(db, doctorId, all, now);
  const away = (slot: TimeRange) => Math.abs(slot.startsAt.getTime() - startsAt.getTime());
  const nearest = free.toSorted((one, other) => away(one) - away(other));
  return withoutOverlaps(nearest, ALTERNATIVES)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map(presentSlot);
}

/** Lists the times of these doctors that are taken within a range. */
export const listBooked = (db: Db, doctorIds: readonly string[], range: TimeRange, now: Date) =>
  listTaken(db, doctorIds, range, now);
