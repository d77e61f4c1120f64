import type { CivilDate } from './civil-date.ts';
import { readAnimalDays } from './engine/plan-context.ts';
import { planProtocol } from './plan.ts';
import { protocolsFor } from './rules/protocols.ts';
import { spacedPlans } from './space-plans.ts';
import type { EngineDose, EnginePlanOptions, Plan, ProtocolKey, Species, Status } from './types.ts';

/** Options of an animal. Options of a single protocol, such as a deferral, are in `byProtocol`. */
export interface PetOptions extends Omit<EnginePlanOptions, 'optIn' | 'deferral' | 'felvTest'> {
  /** The chosen protocols, or true for all optional ones. */
  readonly optIn?: boolean | readonly ProtocolKey[] | undefined;
  readonly byProtocol?: Readonly<Partial<Record<ProtocolKey, EnginePlanOptions>>> | undefined;
}

export interface EnginePet {
  readonly species: Species;
  readonly birth: CivilDate | null;
  /** Whether the birth date was estimated from an age. */
  readonly birthEstimated?: boolean | undefined;
  /** The owner states that it was six months or older when added; only with an unknown birth date. */
  readonly isAdult?: boolean | undefined;
  readonly registeredOn?: CivilDate | null | undefined;
  readonly options?: PetOptions | undefined;
}

/** A recorded dose or test; a combined product is recorded once for each of its parts (`expandProduct`). */
export interface EngineDoseRecord extends EngineDose {
  readonly protocol: ProtocolKey;
  /** Result of a test. */
  readonly result?: TestResult | null | undefined;
}

type TestResult = NonNullable<EnginePlanOptions['felvTest']>;

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
 * Plans every protocol of the animal's species, one plan each: overdue first, then due, upcoming, unplanned; by due
 * date within, then in the order of the reference list. Vaccines due within a few days are one visit, and live non-core
 * ones are 14 days from others (`moved`). The FeLV plan takes the latest FeLV test into account. Throws like `plan`.
 */
export function planAll(
  pet: EnginePet,
  doses: readonly EngineDoseRecord[],
  asOf: CivilDate,
): readonly Plan[] {
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

/** Returns the latest result; of two on one day the positive one, which is stricter. */
function latestResult(tests: readonly EngineDoseRecord[]): TestResult | undefined {
  let latest: { readonly date: CivilDate; readonly result: TestResult } | undefined;
  for (const { date, result } of tests) {
    if (result === undefined || result === null) continue;
    if (latest === undefined || date > latest.date || (date === latest.date && result === 'positive'))
      latest = { date, result };
  }
  return latest?.result;
}

/** Returns an animal's options for the `plan` of one protocol. */
export function optionsFor(protocol: ProtocolKey, options: PetOptions): EnginePlanOptions {
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
