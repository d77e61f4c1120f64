import { type Day, parseDay } from './civil-date.ts';
import { readDoses } from './engine/doses.ts';
import { rescheduled } from './engine/reschedule.ts';
import { type LiveDose, type Placement, type PlannedDose, placements } from './engine/spacing.ts';
import { isLiveVaccine } from './rules/live-vaccines.ts';
import { protocolRule } from './rules/protocols.ts';
import type { SourceId } from './rules/sources.ts';
import type { Dose, Plan, ProtocolKey, Species } from './types.ts';

/** What the distance of 14 days rests on: no page was read for it, so a vet signs it. */
const SOURCES: readonly SourceId[] = ['GK', 'POL'];

/**
 * The plans of one animal, with vaccines due too close to each other or to a live vaccine given before put on days that
 * go together. Due dates, windows and the record alone decide, so that no date moves with `asOf`.
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
  const planned = vaccines.flatMap(({ protocol, dueDate, window }): PlannedDose[] => {
    if (dueDate === null || window === null) return [];
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

/** Also one that is recorded but never planned. */
function isVaccine(species: Species, protocol: ProtocolKey): boolean {
  const rule = protocolRule(species, protocol);
  return rule?.kind === 'vaccine' || (rule?.kind === 'recordOnly' && rule.recordKind === 'vaccine');
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
