import type { CivilDate } from './civil-date.ts';
import { readAnimalDays } from './engine/plan-context.ts';
import { planProtocol } from './plan.ts';
import { protocolsFor } from './rules/protocols.ts';
import { spacedPlans } from './space-plans.ts';
import type { Dose, Plan, PlanOptions, ProtocolKey, Species, Status } from './types.ts';

/** Options of an animal. What holds for one protocol only, as a deferral, goes under `byProtocol`. */
export interface PetOptions extends Omit<PlanOptions, 'optIn' | 'deferral' | 'felvTest'> {
  /** The chosen protocols, or true for all that can be chosen. */
  readonly optIn?: boolean | readonly ProtocolKey[] | undefined;
  readonly byProtocol?: Readonly<Partial<Record<ProtocolKey, PlanOptions>>> | undefined;
}

export interface Pet {
  readonly species: Species;
  readonly birth: CivilDate | null;
  /** The birth date was estimated from an age. */
  readonly birthEstimated?: boolean | undefined;
  /** The owner says that it was six months or older when it came; with an unknown birth only. */
  readonly isAdult?: boolean | undefined;
  readonly registeredOn?: CivilDate | null | undefined;
  readonly options?: PetOptions | undefined;
}

/** A dose on record, or a test; a combined product is recorded once for each of its parts (`expandProduct`). */
export interface DoseRecord extends Dose {
  readonly protocol: ProtocolKey;
  /** Of a test. */
  readonly result?: TestResult | null | undefined;
}

type TestResult = NonNullable<PlanOptions['felvTest']>;

const RANK: Readonly<Record<Status, number>> = {
  overdue: 0,
  restart: 0,
  due: 1,
  upcoming: 2,
  deferred: 3,
  noRecord: 4,
  notScheduled: 5,
  notApplicable: 6,
};

/**
 * Plans every protocol of the animal's species, one plan each: late ones first, then due, upcoming, unplanned; by due
 * date within, then in the order of the reference list. Vaccines due a few days apart are one visit, and live ones that are
 * not core keep 14 days from others (`moved`). The latest test for FeLV goes with the plan against it. Throws as `plan` does.
 */
export function planAll(pet: Pet, doses: readonly DoseRecord[], asOf: CivilDate): readonly Plan[] {
  const { species } = pet;
  const days = readAnimalDays(pet, doses, asOf);
  const felvTest = latestResult(doses.filter(dose => dose.protocol === 'felvTest'));
  const plans = protocolsFor(species).map(protocol => {
    const given = doses.filter(dose => dose.protocol === protocol);
    const options = optionsFor(protocol, pet.options ?? {});
    return planProtocol({ species, protocol, doses: given, options: { felvTest, ...options } }, days);
  });
  return [...spacedPlans(species, plans, doses, days.asOf)].sort(byUrgency);
}

/** Of two results of one day the positive one, the stricter reading. */
function latestResult(tests: readonly DoseRecord[]): TestResult | undefined {
  let latest: { readonly date: CivilDate; readonly result: TestResult } | undefined;
  for (const { date, result } of tests) {
    if (result === undefined || result === null) continue;
    if (latest === undefined || date > latest.date || (date === latest.date && result === 'positive'))
      latest = { date, result };
  }
  return latest?.result;
}

/** The options that `plan` takes for one protocol of an animal. */
export function optionsFor(protocol: ProtocolKey, options: PetOptions): PlanOptions {
  const { optIn, byProtocol, ...shared } = options;
  const chosen = typeof optIn === 'boolean' ? optIn : optIn?.includes(protocol);
  return { ...shared, optIn: chosen, ...byProtocol?.[protocol] };
}

function byUrgency(a: Plan, b: Plan): number {
  return RANK[a.status] - RANK[b.status] || compare(a.dueDate ?? '', b.dueDate ?? '');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
