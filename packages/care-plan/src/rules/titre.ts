import type { SourceId } from './sources.ts';

interface TitreRule {
  /** Days from the rabies dose to the blood sample, at least. */
  readonly sampleAfterDays: number;
  /** Calendar months from the sample to entry, at least. */
  readonly waitMonths: number;
  /** The lowest level that counts, in IU/ml. */
  readonly lowestLevel: number;
  readonly sources: readonly SourceId[];
}

/**
 * The rabies antibody test of the EU for animals from a country that is not on its lists (Reg. (EU) 576/2013, Annex IV).
 * It holds for life while no rabies dose is late; a lapse asks for a new one, and the wait begins again.
 */
export const titreRule: TitreRule = {
  sampleAfterDays: 30,
  waitMonths: 3,
  lowestLevel: 0.5,
  sources: ['EU4', 'RV'],
};

/** The lowest level that counts, in hundredths of an IU/ml (0.5 IU/ml, Reg. (EU) 576/2013, Annex IV). */
export const lowestLevelHundredths = Math.round(titreRule.lowestLevel * 100);

/** Whether a level, in hundredths of an IU/ml, suffices for travel. */
export const isEnoughForTravel = (hundredths: number): boolean => hundredths >= lowestLevelHundredths;
