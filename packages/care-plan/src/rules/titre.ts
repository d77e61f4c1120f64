import type { SourceId } from './sources.ts';

interface TitreRule {
  /** Minimum days from the rabies dose to the blood sample. */
  readonly sampleAfterDays: number;
  /** Minimum calendar months from the sample to entry. */
  readonly waitMonths: number;
  /** Minimum level, in IU/ml. */
  readonly lowestLevel: number;
  readonly sources: readonly SourceId[];
}

/**
 * The rabies antibody test of the EU for animals from a country not on its lists (Reg. (EU) 576/2013, Annex IV).
 * It is valid for life while no rabies dose is late; a lapse requires a new test, and the waiting period restarts.
 */
export const titreRule: TitreRule = {
  sampleAfterDays: 30,
  waitMonths: 3,
  lowestLevel: 0.5,
  sources: ['EU4', 'RV'],
};

/** Minimum level, in hundredths of an IU/ml (0.5 IU/ml, Reg. (EU) 576/2013, Annex IV). */
export const lowestLevelHundredths = Math.round(titreRule.lowestLevel * 100);

/** Whether a level, in hundredths of an IU/ml, suffices for travel. */
export const isEnoughForTravel = (hundredths: number): boolean => hundredths >= lowestLevelHundredths;
