import type { SourceId } from './sources.ts';

interface RabiesTravelRule {
  /** Weeks of age at a rabies dose, at least. */
  readonly minAgeWeeks: number;
  /** Validity of a dose in calendar months; `threeYearLabelMonths` where its label says so. */
  readonly validityMonths: number;
  readonly threeYearLabelMonths: number;
  /** A dose given after the validity of the one before has ended is a first one again: every wait begins anew. */
  readonly lateIsFirst: true;
  /** The transponder is implanted on the day of the first dose at the latest. */
  readonly chipBeforeDose: true;
  readonly sources: readonly SourceId[];
}

/**
 * When a rabies vaccination counts for entry into the EU (Reg. (EU) 576/2013, Annex III). At home a late dose is a booster
 * all the same. Other countries are judged by it too, with the stricter figures that were read of them (`countries.ts`).
 */
export const rabiesTravelRule: RabiesTravelRule = {
  minAgeWeeks: 12,
  validityMonths: 12,
  threeYearLabelMonths: 36,
  lateIsFirst: true,
  chipBeforeDose: true,
  sources: ['EU3', 'RV'],
};
