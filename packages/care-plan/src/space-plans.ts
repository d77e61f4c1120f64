import { type Day, parseDay, toCivilDate } from './civil-date.ts';
import { readDoses } from './engine/doses.ts';
import { rescheduled } from './engine/reschedule.ts';
import { type GivenVaccine, type Placement, type PlannedDose, placements } from './engine/spacing.ts';
import { isLiveVaccine } from './rules/live-vaccines.ts';
import { protocolRule } from './rules/protocols.ts';
import type { SourceId } from './rules/sources.ts';
import type { EngineDose, Plan, ProtocolKey, Species } from './types.ts';

/** Combining visits is app policy. The distance of live vaccines has no source, so a vet approves it. */
const SOURCES = { oneVisit: ['POL'], distance: ['GK', 'POL'] } satisfies Record<string, SourceId[]>;

/** Days after which a dose due since registration, which never becomes overdue, counts as late here. */
const OPEN_DAYS = 14;

/**
 * Combines vaccines due soon after each other into one visit, and separates live ones. Due dates, windows and the
 * record
 */
export function spacedPlans(
  species: Species,
  plans: readonly Plan[],
  records: readonly (EngineDose & { readonly protocol: ProtocolKey })[],
  asOf: Day,
): readonly Plan[] {
  const vaccines = plans.filter(({ protocol }) => isVaccine(species, protocol));
  const given = new Map(
    vaccines.map(({ protocol }) => [
      protocol,
      readDoses(
        records.filter(dose => dose.protocol === protocol),
        protocol,
      ),
    ]),
  );
  const planned = vaccines.flatMap(({ protocol, dueDate, window, graceDays }): PlannedDose[] => {
    if (dueDate === null || window === null) return [];
    const live = isLiveVaccine(protocol, given.get(protocol)?.at(-1));
    const latest = window.latest === null ? null : parseDay(window.latest);
    const due = parseDay(dueDate);
    const inTimeUntil = due + (graceDays ?? OPEN_DAYS);
    const core = protocolRule(species, protocol)?.class === 'core';
    return [{ protocol, due, earliest: parseDay(window.earliest), latest, inTimeUntil, live, core }];
  });
  const vaccinesGiven = [...given].flatMap(([protocol, doses]): GivenVaccine[] =>
    doses.map(dose => ({ protocol, day: dose.day, live: isLiveVaccine(protocol, dose) })),
  );
  const placed = new Map(
    placements(planned, vaccinesGiven).map(placement => [placement.protocol, placement]),
  );
  return plans.map(plan => moved(plan, placed.get(plan.protocol), asOf));
}

/** Includes vaccines that are recorded but never planned. */
function isVaccine(species: Species, protocol: ProtocolKey): boolean {
  const rule = protocolRule(species, protocol);
  return rule?.kind === 'vaccine' || (rule?.kind === 'recordOnly' && rule.recordKind === 'vaccine');
}

function moved(plan: Plan, placement: Placement | undefined, asOf: Day): Plan {
  if (placement === undefined || plan.dueDate === null) return plan;
  const { day, how } = placement;
  const broughtForward = Math.max(0, parseDay(plan.dueDate) - day);
  const added = broughtForward > 0 ? SOURCES.oneVisit : SOURCES.distance;
  const sources = [...new Set([...plan.sources, ...added])];
  if (how === 'notBefore')
    return { ...heldUntil(plan, day), sources, moved: { with: placement.with, from: toCivilDate(day), how } };
  // A dose that was brought forward does not become overdue earlier.
  const graceDays = plan.graceDays === null ? null : plan.graceDays + broughtForward;
  return {
    ...rescheduled({ ...plan, graceDays }, day, asOf),
    sources,
    moved: { with: placement.with, from: plan.dueDate, how },
  };
}

/** Retains the due date of an overdue dose, so that it stays overdue; only its first possible day changes. */
function heldUntil(plan: Plan, day: Day): Plan {
  const { window } = plan;
  if (window === null) return plan;
  return { ...plan, window: { ...window, earliest: toCivilDate(Math.max(parseDay(window.earliest), day)) } };
}
