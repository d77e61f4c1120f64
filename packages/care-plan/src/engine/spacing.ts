import { addDays, type Day } from '../civil-date.ts';
import { crossVaccineMinDays } from '../rules/policy.ts';
import type { Move, ProtocolKey } from '../types.ts';

/** A planned dose of one vaccine; it may be given from `earliest` to `latest` (null: no last day). */
export interface PlannedDose {
  readonly protocol: ProtocolKey;
  readonly due: Day;
  readonly earliest: Day;
  readonly latest: Day | null;
  /** The last day on which it is not late. */
  readonly inTimeUntil: Day;
  readonly live: boolean;
}

/** A vaccine that was given. */
export interface GivenVaccine {
  readonly protocol: ProtocolKey;
  readonly day: Day;
  readonly live: boolean;
}

/**
 * The day of a planned dose, where it is not its own, and the vaccine on whose account. One that was late before that
 * vaccine was given keeps its due date, and `day` is the first on which it may be given (`notBefore`).
 */
export interface Placement {
  readonly protocol: ProtocolKey;
  readonly day: Day;
  readonly with: ProtocolKey;
  readonly how: Move['how'];
}

/** A planned dose, held back after vaccines that were given. */
interface Candidate extends PlannedDose {
  readonly day: Day;
  readonly heldBy: ProtocolKey | null;
}

/** Doses of one day. */
interface Visit {
  readonly day: Day;
  readonly live: boolean;
  readonly members: readonly Candidate[];
}

/**
 * Puts different vaccines, one of each two being live, on the same day or at least 14 days apart, going from the first
 * due date on: a dose comes forward to an earlier visit if it may be given then; else both wait until it may, or it is
 * set 14 days after, whichever takes fewer days. Where no day between `earliest` and `latest` is free it keeps its own.
 *
 * Returns those that are not given on their own due date. Equal due dates go in the order of `planned`.
 */
export function placements(
  planned: readonly PlannedDose[],
  given: readonly GivenVaccine[],
): readonly Placement[] {
  const sorted = given.toSorted((a, b) => a.day - b.day);
  const visits: Visit[] = [];
  const placed: Placement[] = [];
  let pending: Candidate[] = [];
  for (const dose of planned) {
    const candidate = heldBack(dose, sorted);
    const waiting = notBefore(candidate, sorted);
    if (waiting === null) pending.push(candidate);
    else placed.push(waiting);
  }
  pending.sort((a, b) => a.day - b.day);
  for (let lead = nextLead(pending, visits); lead !== undefined; lead = nextLead(pending, visits)) {
    const visit = gather(lead, pending, visits);
    placed.push(...visit.members.flatMap(member => placementOf(member, visit, visits)));
    visits.push(visit);
    pending = pending.filter(candidate => !visit.members.includes(candidate));
  }
  return placed;
}

/** Goes by the vaccines given up to the day on which it is late: what came after that explains no delay. */
function heldBack(dose: PlannedDose, given: readonly GivenVaccine[]): Candidate {
  let held: Candidate = { ...dose, day: dose.due, heldBy: null };
  for (const vaccine of given) {
    const free = freeAfter(dose, vaccine);
    if (free === null || isLateBy(held, vaccine.day)) continue;
    if (free > held.day) held = { ...held, day: free, heldBy: vaccine.protocol };
    if (free > held.earliest) held = { ...held, earliest: free };
  }
  return held;
}

/** A dose that was late when another vaccine was given: it stays late, and may be given 14 days after that one. */
function notBefore(dose: Candidate, given: readonly GivenVaccine[]): Placement | null {
  const kept = given.filter(vaccine => freeAfter(dose, vaccine) !== null);
  const last = kept.find(({ day }) => day === kept.at(-1)?.day);
  if (last === undefined || !isLateBy(dose, last.day)) return null;
  const day = addDays(last.day, crossVaccineMinDays);
  return { protocol: dose.protocol, day, with: last.protocol, how: 'notBefore' };
}

/**
 * The first day on which a dose keeps its distance from one that was given; null where it keeps none. An inactivated one
 * puts off no live one that was due by then: an animal without its core vaccine is in more danger than the distance saves.
 */
function freeAfter(dose: PlannedDose, given: GivenVaccine): Day | null {
  const keepsDistance = given.live || (dose.live && dose.due > given.day);
  if (given.protocol === dose.protocol || !keepsDistance) return null;
  const free = addDays(given.day, crossVaccineMinDays);
  return isInTime(dose, free) ? free : null;
}

function isLateBy({ due, day, inTimeUntil }: Candidate, by: Day): boolean {
  return day + (inTimeUntil - due) < by;
}

/** The first dose that is left; before one that has to wait past the last day of another, that other. */
function nextLead(pending: readonly Candidate[], visits: readonly Visit[]): Candidate | undefined {
  const [first] = pending;
  if (first === undefined) return undefined;
  const day = freeDay(first, visits);
  return pending.find(dose => dose !== first && dose.day < day && !isInTime(dose, day)) ?? first;
}

/** The visit of one dose, with all that can be given on the same day for its sake. */
function gather(lead: Candidate, pending: readonly Candidate[], visits: readonly Visit[]): Visit {
  let visit: Visit = { day: freeDay(lead, visits), live: lead.live, members: [lead] };
  // Live ones first: only in a live visit do the others have to join.
  const partners = [...pending.filter(dose => dose.live), ...pending.filter(dose => !dose.live)];
  let before: Visit;
  do {
    before = visit;
    for (const partner of partners) visit = joined(visit, partner, visits, pending) ?? visit;
  } while (visit !== before);
  return visit;
}

/** The first day from the dose's own on that keeps the distance from the visits before; its own if that is too late. */
function freeDay(dose: Candidate, visits: readonly Visit[]): Day {
  let { day } = dose;
  for (const visit of visits.toSorted((a, b) => a.day - b.day))
    if (clashing(dose, day, [visit]) !== undefined) day = addDays(visit.day, crossVaccineMinDays);
  return isInTime(dose, day) ? day : dose.day;
}

/** The visit with one more dose; null where it has no need to be on that day, or cannot, or waits less apart from it. */
function joined(
  visit: Visit,
  partner: Candidate,
  visits: readonly Visit[],
  pending: readonly Candidate[],
): Visit | null {
  if (visit.members.includes(partner)) return null;
  const live = visit.live || partner.live;
  const own = freeDay(partner, visits);
  if (!live || (own !== visit.day && !isTooClose(own, visit.day))) return null;
  const day = Math.max(visit.day, partner.earliest);
  if (clashing({ live }, day, visits) !== undefined) return null;
  if (!isInTime(partner, day) || isTooLateForSome(visit, day, pending)) return null;
  const apart = addDays(visit.day, crossVaccineMinDays);
  const wait = Math.max(...visit.members.map(member => day - member.day));
  if (day > visit.day && wait > apart - partner.day && isInTime(partner, apart)) return null;
  return { day, live, members: [...visit.members, partner] };
}

/** A visit does not wait past the last day of a dose of its own, nor of one that could still join it. */
function isTooLateForSome(visit: Visit, day: Day, pending: readonly Candidate[]): boolean {
  if (day === visit.day) return false;
  return pending.some(dose => dose.day < day && !isInTime(dose, day));
}

function clashing({ live }: Pick<Visit, 'live'>, day: Day, visits: readonly Visit[]): Visit | undefined {
  return visits.find(visit => (visit.live || live) && isTooClose(visit.day, day));
}

function isTooClose(a: Day, b: Day): boolean {
  return a !== b && Math.abs(a - b) < crossVaccineMinDays;
}

function isInTime({ latest }: PlannedDose, day: Day): boolean {
  return latest === null || day <= latest;
}

function placementOf(dose: Candidate, visit: Visit, before: readonly Visit[]): Placement[] {
  const { day } = visit;
  if (day === dose.due) return [];
  const { protocol } = dose;
  if (day === dose.day && dose.heldBy !== null)
    return [{ protocol, day, with: dose.heldBy, how: 'afterDose' }];
  const others = visit.members.filter(member => member !== dose && (member.live || dose.live));
  const anchor = others.find(member => member.day === day);
  if (anchor !== undefined) return [{ protocol, day, with: anchor.protocol, how: 'sameDay' }];
  const visitBefore = before.find(
    ({ live, day: earlier }) => (live || dose.live) && addDays(earlier, crossVaccineMinDays) === day,
  );
  const apart = visitBefore?.members.find(member => member.live || dose.live);
  if (apart !== undefined) return [{ protocol, day, with: apart.protocol, how: 'apart' }];
  const other = others.find(member => member.due !== dose.due) ?? others[0];
  return other === undefined ? [] : [{ protocol, day, with: other.protocol, how: 'sameDay' }];
}
