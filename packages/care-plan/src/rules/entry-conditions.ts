import type { Species } from '../types.ts';

type NothingMore = Record<never, never>;

export interface EntryConditionParams {
  /** An import permit. */
  entryPermit: NothingMore;
  /** A permit that is valid for `days`. */
  entryPermitDays: { days: number };
  /** Only dogs for hunting, guarding and guiding. */
  entryWorkingDogs: NothingMore;
  /** One dog for each person and year. */
  entryOneDog: NothingMore;
  /** Vaccines against distemper, parvovirus, hepatitis and leptospirosis. */
  entryDogVaccines: NothingMore;
  /** The 3-in-1 vaccine against panleukopenia, herpesvirus and calicivirus. */
  entryCatVaccines: NothingMore;
  /** Some pages accept only a rabies dose younger than this, fewer months than the rule has. */
  entryDoseMonths: { months: number };
  /** Some older pages accept only a first rabies dose younger than this. */
  entryFirstDoseMonths: { months: number };
  /** Some pages count `days` from the second dose of the vaccines. */
  entrySecondDose: { days: number };
}

/** A published requirement that cannot be checked from records, so the owner has to confirm it. */
export type EntryCondition = {
  [C in keyof EntryConditionParams]: { readonly code: C; readonly params: Readonly<EntryConditionParams[C]> };
}[keyof EntryConditionParams];

/** A condition and the animals that it applies to. */
export interface CountryCondition {
  readonly of: Species | 'all';
  readonly reason: EntryCondition;
}
