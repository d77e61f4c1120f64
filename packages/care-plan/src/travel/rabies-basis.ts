import { addDays, addMonths, type CivilDate, type Day, parseDay } from '../civil-date.ts';
import { dayOfAge } from '../engine/age.ts';
import { plan } from '../plan.ts';
import { rabiesTravelRule } from '../rules/rabies-travel.ts';
import type { Dose, Species } from '../types.ts';
import { type ChainDose, type RabiesChain, validityEnd } from './rabies-chain.ts';

/** What an animal's rabies doses are read with. */
export interface RabiesHistory {
  readonly species: Species;
  /** null: unknown. */
  readonly birth: CivilDate | null;
  readonly birthEstimated: boolean;
  readonly rabies: readonly Dose[];
  /** The rabies product given last is labelled for three years. */
  readonly threeYearLabel: boolean;
  /** A vet's advice to wait with the next rabies dose, where it still holds; `until` null: until further notice. */
  readonly deferral: { readonly until: CivilDate | null } | null;
}

/** The dose that travel rests on: one that is valid, or one that is still to be given. */
export type RabiesBasis =
  | {
      readonly kind: 'valid';
      readonly first: Day;
      readonly last: Day;
      readonly validUntil: Day;
      /** The last day on which the country takes it as it is. */
      readonly acceptedUntil: Day;
      /** Until which day a vet advises to wait with the next one, `open` for no day; null where nothing holds. */
      readonly advice: Day | 'open' | null;
    }
  | {
      readonly kind: 'toGive';
      /** The first day on which it may be given; null while a vet advises against it. */
      readonly start: Day | null;
      readonly validUntil: Day | null;
      /** Until which day a vet advises to wait, `open` for no day; null where nothing holds. */
      readonly advice: Day | 'open' | null;
      /** The present dose is still valid, and ends before the advice does. */
      readonly willLapseOn: Day | null;
      /** The last day of the dose before, where it has ended; null without one. */
      readonly lapsedOn: Day | null;
    };

interface BasisQuestion {
  readonly destination: string;
  readonly maxMonths: number | null;
  readonly entry: Day;
  readonly today: Day;
}

/**
 * Finds the rabies dose that entry on a day rests on. A dose that is not taken on that day is one to travel with all the
 * same, since a booster in time keeps it; unless a vet's advice to wait outlasts it.
 * @param destination whose rule decides whether a three-year label counts
 * @param maxMonths the oldest dose that the country takes, in calendar months; null: any valid one
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

/** The day until which a vet advises to wait, `open` for no day; null where nothing holds. */
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

/** A three-year label counts where the plan counts it: by the dose's step, and by what the country asks for. */
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

/** The first day of a dose that is no older than so many months on a day. */
export function oldestDose(months: number, on: Day): Day {
  const about = addMonths(on, -months);
  const fitting = [0, 1, 2, 3].find(days => addMonths(addDays(about, days), months) >= on) ?? 3;
  return addDays(about, fitting);
}
