import type { ChangedBy } from '@rifq/contract';
import type { ChangeSource } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';

/** Who changes a plan: its owner, or a doctor to whom the record is open, by the names then. */
export type PlanAuthor = {
  readonly source: ChangeSource;
  /** Null for the owner. */
  readonly doctor: { readonly name: string; readonly clinicName: string } | null;
};

type Noted = { readonly clinicName: string | null };

/** Refuses with vaccines.deferred_by_doctor an owner who would replace what a doctor has noted: it can be ended. */
export function refuseReplacing({ doctor }: PlanAuthor, noted: readonly Noted[]): void {
  const isDoctors = noted.some(({ clinicName }) => clinicName !== null);
  if (doctor === null && isDoctors) throw new AppError('vaccines.deferred_by_doctor');
}

/** Tells an owner whose form is outdated that it was changed by themselves, where no doctor has. */
export const changedByOwner = ({ doctor }: PlanAuthor, isDoctors: boolean): ChangedBy | undefined =>
  doctor === null && !isDoctors ? { who: 'self' } : undefined;
