import { addDays, addMonths, type CivilDate, type Day, parseDay } from '../civil-date.ts';
import { dayOfAge } from '../engine/age.ts';
import { plan } from '../plan.ts';
import { rabiesTravelRule } from '../rules/rabies-travel.ts';
import type { EngineDose, Species } from '../types.ts';
import { type ChainDose, type RabiesChain, validityEnd } from './rabies-chain.ts';

/** Data for evaluating an animal's rabies doses. */
export interface RabiesHistory {
  readonly species: Species;
  /** null if unknown. */
  readonly birth: CivilDate | null;
  readonly birthEstimated: boolean;
  readonly rabies: readonly EngineDose[];
  /** Whether the last rabies product is labelled for three years. */
  readonly threeYearLabel: boolean;
  /** A vet's current deferral of the next rabies dose; `until` is null if until further notice. */
  readonly deferral: { readonly until: CivilDate | null } | null;
}

/** The dose that travel depends on: a valid one, or one still to be given. */
export type RabiesBasis =
  | {
      readonly kind: 'valid';
      readonly first: Day;
      readonly last: Day;
      readonly validUntil: Day;
      /** The last day on which the country accepts it without a booster. */
      readonly acceptedUntil: Day;
      /** End of a vet's deferral of the next one, `open` without an end; null if there is none. */
      readonly advice: Day | 'open' | null;
    }
  | {
      readonly kind: 'toGive';
      /** The first day on which it may be given; null while a vet defers it without an end. */
      readonly start: Day | null;
      readonly validUntil: Day | null;
      /** End of a vet's deferral, `open` without an end; null if there is none. */
      readonly advice: Day | 'open' | null;
      /** Last day of a dose that is still valid but ends before the deferral does. */
      readonly willLapseOn: Day | null;
      /** Last day of validity of the previous dose, if it has ended; null without one. */
      readonly lapsedOn: Day | null;
    };

interface BasisQuestion {
  readonly destination: string;
  readonly maxMonths: number | null;
  readonly entry: Day;
  readonly today: Day;
}

/**
 * Finds the rabies dose that entry on a day depends on. A dose not accepted on that day is still the basis, since a
 * booster in time continues it, unless a vet's deferral lasts longer.
 * @param destination whose rule decides whether a three-year label counts
 * @param maxMonths maximum age of the dose in calendar months; null if any valid one is accepted
 */
export function findRabiesBasis(
  history: RabiesHistory,
  chain: RabiesChain,
  { destination, maxMonths, entry, today }: BasisQuestion,
): RabiesBasis {
  const advice = adviceOf(history, today);
  const { first, last } = chain;
  const validUntil = last === null ? null : lastDoseEnd(history, last, destination);
  if (first === null || last === null || validUntil === null || validUntil < today)
    return toGive(history, today, advice, { willLapseOn: null, lapsedOn: validUntil });
  const given = parseDay(last.date);
  const acceptedUntil = maxMonths === null ? validUntil : Math.min(validUntil, addMonths(given, maxMonths));
  const isBlocked = advice === 'open' || (advice !== null && advice > validUntil);
  if (isBlocked && entry > acceptedUntil)
    return toGive(history, addDays(validUntil, 1), advice, { willLapseOn: validUntil, lapsedOn: null });
  return { kind: 'valid', first: parseDay(first.date), last: given, validUntil, acceptedUntil, advice };
}

/** Returns the end of a vet's deferral, `open` without an end; null if there is none. */
function adviceOf({ deferral }: RabiesHistory, today: Day): Day | 'open' | null {
  if (deferral === null) return null;
  if (deferral.until === null) return 'open';
  const until = parseDay(deferral.until);
  return until > today ? until : null;
}

function toGive(
  { birth }: RabiesHistory,
  notBefore: Day,
  advice: Day | 'open' | null,
  lapse: { readonly willLapseOn: Day | null; readonly lapsedOn: Day | null },
): RabiesBasis {
  if (advice === 'open') return { kind: 'toGive', start: null, validUntil: null, advice, ...lapse };
  const days = [notBefore, advice ?? notBefore];
  if (birth !== null) days.push(dayOfAge(parseDay(birth), { weeks: rabiesTravelRule.minAgeWeeks }));
  const start = Math.max(...days);
  return { kind: 'toGive', start, validUntil: validityEnd(start, 'year'), advice, ...lapse };
}

/** Applies a three-year label as the plan does: by the dose's step, and by the country's requirements. */
function lastDoseEnd(history: RabiesHistory, last: ChainDose, destination: string): Day {
  const { species, birth, rabies, threeYearLabel } = history;
  const day = parseDay(last.date);
  if (!threeYearLabel) return validityEnd(day, 'year');
  const { reason } = plan({
    species,
    protocol: '2',
    birth,
    doses: rabies,
    options: { threeYearLabel, country: destination },
    asOf: last.date,
  });
  return validityEnd(day, reason.code === 'repeatThreeYearLabel' ? 'threeYears' : 'year');
}

/** Returns the earliest day of a dose that is at most this many months old on a day. */
export function oldestDose(months: number, on: Day): Day {
  const about = addMonths(on, -months);
  const fitting = [0, 1, 2, 3].find(days => addMonths(addDays(about, days), months) >= on) ?? 3;
  return addDays(about, fitting);
}
