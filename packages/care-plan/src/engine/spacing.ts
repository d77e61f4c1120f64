import { addDays, type Day } from '../civil-date.ts';
import { liveVaccineMinDays, oneVisitDays } from '../rules/policy.ts';
import type { Move, ProtocolKey } from '../types.ts';

/** A planned dose of one vaccine; it may be given from `earliest` to `latest` (null if there is no last day). */
export interface PlannedDose {
  readonly protocol: ProtocolKey;
  readonly due: Day;
  readonly earliest: Day;
  readonly latest: Day | null;
  /** The last day on which it is not overdue. */
  readonly inTimeUntil: Day;
  readonly live: boolean;
  /** Core vaccines have priority and never wait for another. */
  readonly core: boolean;
}

/** A recorded vaccine dose. */
export interface GivenVaccine {
  readonly protocol: ProtocolKey;
  readonly day: Day;
  readonly live: boolean;
}

/**
 * A planned dose moved to another day, and the vaccine that caused it. A dose already overdue when that vaccine was
 * given retains its due date, and `day` is the first on which it may be given (`notBefore`).
 */
export interface Placement {
  readonly protocol: ProtocolKey;
  readonly day: Day;
  readonly with: ProtocolKey;
  readonly how: Move['how'];
}

/** Doses of one day. The first one is on its own due date. */
interface Visit {
  readonly day: Day;
  readonly members: PlannedDose[];
}

/**
 * Combines doses due soon after each other into one visit: a dose is brought forward to the previous visit as far as
 * allowed, and none waits for another. Only a live non-core vaccine needs a distance from other live ones,
 * planned or given: it is placed on their day or 14 days after, if it is not overdue then.
 *
 * Returns the doses moved from their due date. Equal due dates are processed in the order of `planned`.
 */
export function placements(
  planned: readonly PlannedDose[],
  given: readonly GivenVaccine[],
): readonly Placement[] {
  const visits: Visit[] = [];
  const placed: Placement[] = [];
  const byDue = planned.toSorted((one, other) => one.due - other.due);
  for (const dose of byDue.filter(each => !keepsDistance(each))) {
    const visit = visitBefore(dose, dose.earliest, visits);
    if (visit === undefined) join(dose, dose.due, visits);
    else placed.push(...sameDay(dose, visit));
  }
  const live = given.filter(vaccine => vaccine.live).toSorted((one, other) => one.day - other.day);
  for (const dose of byDue.filter(keepsDistance)) placed.push(...apart(dose, live, visits));
  return placed;
}

const keepsDistance = ({ live, core }: PlannedDose): boolean => live && !core;

/** Finds the nearest earlier visit to which a dose can be moved. */
function visitBefore(dose: PlannedDose, earliest: Day, visits: readonly Visit[]): Visit | undefined {
  return visits
    .filter(({ day }) => day <= dose.due && day >= earliest && dose.due - day < oneVisitDays)
    .toSorted((one, other) => other.day - one.day)[0];
}

function sameDay(dose: PlannedDose, visit: Visit): Placement[] {
  const { day, members } = visit;
  const anchor = members[0]?.protocol;
  members.push(dose);
  return anchor === undefined || day === dose.due
    ? []
    : [{ protocol: dose.protocol, day, with: anchor, how: 'sameDay' }];
}

function join(dose: PlannedDose, day: Day, visits: Visit[]): void {
  const visit = visits.find(each => each.day === day);
  if (visit === undefined) visits.push({ day, members: [dose] });
  else visit.members.push(dose);
}

/** Places a live non-core vaccine: on the day of other live ones, or after them. */
function apart(dose: PlannedDose, given: readonly GivenVaccine[], visits: Visit[]): Placement[] {
  const { protocol } = dose;
  const others = given.filter(
    vaccine => vaccine.protocol !== protocol && isInTime(dose, addDays(vaccine.day, liveVaccineMinDays)),
  );
  const last = others.find(({ day }) => day === others.at(-1)?.day);
  if (last !== undefined && dose.inTimeUntil < last.day)
    return [{ protocol, day: addDays(last.day, liveVaccineMinDays), with: last.protocol, how: 'notBefore' }];

  const lives = visits.filter(({ members }) => members.some(({ live }) => live));
  const earliest = Math.max(dose.earliest, ...others.map(({ day }) => addDays(day, liveVaccineMinDays)));
  const isFree = (day: Day) => lives.every(visit => !isTooClose(day, visit.day));
  const visit = visitBefore(
    dose,
    earliest,
    lives.filter(each => isFree(each.day)),
  );
  if (visit !== undefined) return sameDay(dose, visit);

  const from = Math.max(dose.due, earliest);
  const after = [from, ...lives.flatMap(each => [each.day, addDays(each.day, liveVaccineMinDays)])];
  const free = Math.min(...after.filter(each => each >= from && isFree(each)));
  const day = isInTime(dose, free) ? free : dose.due;
  const same = visits.find(each => each.day === day);
  if (same !== undefined) return sameDay(dose, same);
  join(dose, day, visits);
  if (day === dose.due) return [];
  const before = [
    ...others.map(vaccine => ({ day: vaccine.day, with: vaccine.protocol, how: 'afterDose' as const })),
    ...lives.flatMap(each =>
      each.members.flatMap(({ live, protocol: other }) =>
        live ? [{ day: each.day, with: other, how: 'apart' as const }] : [],
      ),
    ),
  ].find(each => addDays(each.day, liveVaccineMinDays) === day);
  return before === undefined ? [] : [{ ...before, protocol, day }];
}

function isTooClose(one: Day, other: Day): boolean {
  return one !== other && Math.abs(one - other) < liveVaccineMinDays;
}

function isInTime({ latest }: PlannedDose, day: Day): boolean {
  return latest === null || day <= latest;
}
