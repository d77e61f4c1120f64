import { addMonths, type CivilDate, type Day, parseDay, toCivilDate } from '../civil-date.ts';
import { isEnoughForTravel, lowestLevelHundredths, titreRule } from '../rules/titre.ts';
import { firstSampleDay } from './titre-days.ts';
import type { TravelReason } from './travel-reasons.ts';

/** A recorded rabies antibody test. */
export interface TitreRecord {
  readonly sampledOn: CivilDate;
  /** In hundredths of an IU/ml. */
  readonly levelHundredths: number;
}

/** The sample that counts, or the reason why none does. */
export type TitreVerdict =
  | { readonly sample: Day }
  | { readonly sample: null; readonly reason: Extract<TravelReason, { code: `titre${string}` }> };

interface TitreQuestion {
  readonly titres: readonly TitreRecord[];
  /** The first dose of the chain that is valid on the day of travel; null if it is still to be given. */
  readonly firstDose: Day | null;
  /** Maximum age of the sample in calendar months; null if unlimited. */
  readonly maxMonths: number | null;
  /** The day on which it has to be valid. */
  readonly entry: Day;
}

/**
 * Evaluates the recorded tests: one counts if its sample was taken at least 30 days after the first dose of the current
 * chain and its level suffices. Of several the earliest counts, whose waiting period ends first. Throws
 * InvalidCivilDateError.
 */
export function judgeTitres({ titres, firstDose, maxMonths, entry }: TitreQuestion): TitreVerdict {
  const read = titres
    .map(({ sampledOn, levelHundredths }) => ({ day: parseDay(sampledOn), levelHundredths }))
    .sort((a, b) => a.day - b.day);
  const { sampleAfterDays: days, waitMonths: months } = titreRule;
  const latest = read.at(-1);
  if (latest === undefined) return none({ code: 'titreMissing', params: { days, months } });
  const counting = read.filter(
    ({ day, levelHundredths }) =>
      firstDose !== null && day >= firstSampleDay(firstDose) && isEnoughForTravel(levelHundredths),
  );
  const accepted = counting.find(({ day }) => maxMonths === null || addMonths(day, maxMonths) >= entry);
  if (accepted !== undefined) return { sample: accepted.day };
  const sampledOn = toCivilDate(latest.day);
  if (firstDose === null || latest.day <= firstDose)
    return none({ code: 'titreLapsed', params: { sampledOn, days, months } });
  if (latest.day < firstSampleDay(firstDose))
    return none({ code: 'titreTooEarly', params: { sampledOn, days, months } });
  const newest = counting.at(-1);
  if (newest !== undefined && maxMonths !== null)
    return none({ code: 'titreTooOld', params: { sampledOn: toCivilDate(newest.day), maxMonths, months } });
  const hundredths = latest.levelHundredths;
  return none({
    code: 'titreTooLow',
    params: { sampledOn, hundredths, lowestHundredths: lowestLevelHundredths, months },
  });
}

const none = (reason: Extract<TravelReason, { code: `titre${string}` }>): TitreVerdict => ({
  sample: null,
  reason,
});
