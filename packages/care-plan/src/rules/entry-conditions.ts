import type { Species } from '../types.ts';

type NothingMore = Record<never, never>;

export interface EntryConditionParams {
  /** An import permit. */
  entryPermit: NothingMore;
  /** A permit that is valid for so many days. */
  entryPermitDays: { days: number };
  /** Of dogs only those for hunting, guarding and guiding. */
  entryWorkingDogs: NothingMore;
  /** One dog for each person and year. */
  entryOneDog: NothingMore;
  /** Against distemper, parvovirus, hepatitis and leptospirosis. */
  entryDogVaccines: NothingMore;
  /** The 3-in-1 against panleukopenia, herpesvirus and calicivirus. */
  entryCatVaccines: NothingMore;
  /** Some pages accept no rabies dose that is older than this, fewer months than the rule has. */
  entryDoseMonths: { months: number };
  /** Some older pages accept no first rabies dose that is older than this. */
  entryFirstDoseMonths: { months: number };
  /** Some pages count so many days from the second dose of the vaccines. */
  entrySecondDose: { days: number };
}

/** What was read of an entry that follows from no record: it is asked about. */
export type EntryCondition = {
  [C in keyof EntryConditionParams]: { readonly code: C; readonly params: Readonly<EntryConditionParams[C]> };
}[keyof EntryConditionParams];

/** Of which animals it is asked for. */
export interface CountryCondition {
  readonly of: Species | 'all';
  readonly reason: EntryCondition;
}
