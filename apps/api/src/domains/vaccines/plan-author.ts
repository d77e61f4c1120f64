import type { ChangedBy } from '@rifq/contract';
import type { CivilDate } from '@rifq/rules';
import type { ChangeSource } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { isSameAuthor } from './deferral-rules.ts';
import type { Adviser, DeferralRow, NoteEnd } from './deferrals.repository.ts';

/** Who changes a plan: its owner, or a doctor to whom the record is open, by the names then. */
export type PlanAuthor = {
  readonly source: ChangeSource;
  /** Null for the owner. */
  readonly doctor: { readonly name: string; readonly clinicName: string } | null;
};

/** Of a note, or of a state of the animal. */
type Noted = Pick<DeferralRow, 'saidBy' | 'clinicName' | 'notedOn' | 'endedOn' | 'endedBy'>;

/** Returns who advises: the author if it is a doctor, else whom the owner names. */
export const adviserOf = ({ doctor }: PlanAuthor, saidBy: string): Adviser =>
  doctor === null ? { saidBy, clinicName: null } : { saidBy: doctor.name, clinicName: doctor.clinicName };

/** Refuses with vaccines.deferred_by_doctor an owner who would replace what a doctor has noted: it can be ended. */
export function refuseReplacing({ doctor }: PlanAuthor, noted: readonly Noted[]): void {
  const isDoctors = noted.some(({ clinicName }) => clinicName !== null);
  if (doctor === null && isDoctors) throw new AppError('vaccines.deferred_by_doctor');
}

/** Tells an owner whose form is outdated that they changed it themselves, where the notes show it. */
export function changedByOwner({ doctor }: PlanAuthor, noted: readonly Noted[]): ChangedBy | undefined {
  const isOwners = noted.every(({ clinicName, endedBy }) => clinicName === null && endedBy === null);
  return doctor === null && noted.length > 0 && isOwners ? { who: 'self' } : undefined;
}

/** Whether ending a note takes back a mistake of today by the same author, of which nothing remains. */
export const isTakenBack = (author: PlanAuthor, noted: Noted, today: CivilDate): boolean =>
  noted.notedOn === today && isSameAuthor(noted, adviserOf(author, noted.saidBy));

export const endBy = ({ doctor }: PlanAuthor, endedOn: CivilDate): NoteEnd => ({
  endedOn,
  endedBy: doctor?.name ?? null,
});
