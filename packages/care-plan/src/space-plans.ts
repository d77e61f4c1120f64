import { type Day, parseDay } from './civil-date.ts';
import { readDoses } from './engine/doses.ts';
import { rescheduled } from './engine/reschedule.ts';
import { type LiveDose, type Placement, type PlannedDose, placements } from './engine/spacing.ts';
import { isLiveVaccine } from './rules/live-vaccines.ts';
import type { SourceId } from './rules/sources.ts';
import type { Dose, Plan, ProtocolKey } from './types.ts';

/** What the distance of 14 days rests on: no page was read for it, so a vet signs it. */
const SOURCES: readonly SourceId[] = ['GK', 'POL'];

/**
 * The plans of one animal, with vaccines due too close to each other or to a live vaccine given before put on days that
 * go together. Due dates, windows and the record alone decide, so that no date moves with `asOf`.
 */
export function spacedPlans(
  plans: readonly Plan[],
  records: readonly (Dose & { readonly protocol: ProtocolKey })[],
  asOf: Day,
): readonly Plan[] {
  const given = new Map(
    plans.map(({ protocol }) => [protocol, readDoses(records.filter(dose => dose.protocol === protocol))]),
  );
  const planned = plans.flatMap((plan): PlannedDose[] => {
    const { protocol, dueDate, window, stage } = plan;
    if (dueDate === null || window === null || stage === 'treatment') return [];
    const live = isLiveVaccine(protocol, given.get(protocol)?.at(-1));
    const latest = window.latest === null ? null : parseDay(window.latest);
    return [{ protocol, due: parseDay(dueDate), earliest: parseDay(window.earliest), latest, live }];
  });
  const live = [...given].flatMap(([protocol, doses]): LiveDose[] =>
    doses.filter(dose => isLiveVaccine(protocol, dose)).map(({ day }) => ({ protocol, day })),
  );
  const placed = new Map(placements(planned, live).map(placement => [placement.protocol, placement]));
  return plans.map(plan => moved(plan, placed.get(plan.protocol), asOf));
}

function moved(plan: Plan, placement: Placement | undefined, asOf: Day): Plan {
  if (placement === undefined || plan.dueDate === null) return plan;
  const { day, how } = placement;
  return {
    ...rescheduled(plan, day, asOf),
    sources: [...new Set([...plan.sources, ...SOURCES])],
    moved: { with: placement.with, from: plan.dueDate, how },
  };
}
