import { writeAction } from '../../core/access.ts';
import type { DoseRow } from './vaccines.repository.ts';

/** What may be done to the records and the plan of a pet; who sees them is who sees the pet. */
export const recordActions = {
  record: writeAction('pet', 'vaccines.record', 'owner'),
  choosePlan: writeAction('pet', 'vaccines.choose-plan', 'owner'),
};

/** What a doctor has confirmed stays as it is, whoever asks. */
export function isChangeable(dose: Pick<DoseRow, 'confirmedAt'>): boolean {
  return dose.confirmedAt === null;
}
