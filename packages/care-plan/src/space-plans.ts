import { type Day, formatDay, parseDay } from './civil-date.ts';
import { readDoses } from './engine/doses.ts';
import { rescheduled } from './engine/reschedule.ts';
import { type GivenVaccine, type Placement, type PlannedDose, placements } from './engine/spacing.ts';
import { isLiveVaccine } from './rules/live-vaccines.ts';
import { protocolRule } from './rules/protocols.ts';
import type { SourceId } from './rules/sources.ts';
import type { Dose, Plan, ProtocolKey, Species } from './types.ts';

/** One visit is a choice of the app. For the distance of live vaccines no page was read, so a vet signs it. */
const SOURCES = { oneVisit: ['POL'], distance: ['GK', 'POL'] } satisfies Record<string, SourceId[]>;

/** A dose that waits since registration without turning overdue is one that waits for long after as many days. */
const OPEN_DAYS = 14;

/**
 * The plans of one animal, with vaccines due soon after each other put into one visit, and live ones at a distance. Due dates, windows and the record alone decide, so that no date moves with `asOf`.
 */
export function spacedPlans(
  species: Species,
  plans: readonly Plan[],
  records: readonly (Dose & { readonly protocol: ProtocolKey })[],
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

/** Also one that is recorded but never planned. */
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
    return { ...heldUntil(plan, day), sources, moved: { with: placement.with, from: formatDay(day), how } };
  // What came forward is no sooner late.
  const graceDays = plan.graceDays === null ? null : plan.graceDays + broughtForward;
  return {
    ...rescheduled({ ...plan, graceDays }, day, asOf),
    sources,
    moved: { with: placement.with, from: plan.dueDate, how },
  };
}

/** The due date of a late dose stays, so that it is late still; only the first day for it is another. */
function heldUntil(plan: Plan, day: Day): Plan {
  const { window } = plan;
  if (window === null) return plan;
  return { ...plan, window: { ...window, earliest: formatDay(Math.max(parseDay(window.earliest), day)) } };
}
