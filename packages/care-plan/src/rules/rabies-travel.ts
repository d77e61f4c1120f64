import type { SourceId } from './sources.ts';

interface RabiesTravelRule {
  /** Minimum age in weeks at a rabies dose. */
  readonly minAgeWeeks: number;
  /** Validity of a dose in calendar months; `threeYearLabelMonths` by a three-year label. */
  readonly validityMonths: number;
  readonly threeYearLabelMonths: number;
  /** A dose given after the previous one's validity is a first dose again: every waiting period restarts. */
  readonly lateIsFirst: true;
  /** The microchip is implanted on the day of the first dose at the latest. */
  readonly chipBeforeDose: true;
  readonly sources: readonly SourceId[];
}

/**
 * When a rabies vaccination counts for entry into the EU (Reg. (EU) 576/2013, Annex III). At home a late dose is a
 * booster nevertheless. It also applies to other countries, with their stricter figures (`countries.ts`).
 */
export const rabiesTravelRule: RabiesTravelRule = {
  minAgeWeeks: 12,
  validityMonths: 12,
  threeYearLabelMonths: 36,
  lateIsFirst: true,
  chipBeforeDose: true,
  sources: ['EU3', 'RV'],
};
