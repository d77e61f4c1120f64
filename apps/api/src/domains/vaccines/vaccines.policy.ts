import { readAction, system, writeAction } from '../../core/access.ts';
import type { DoseRow } from './vaccines.repository.ts';

/** Changes to the records and the plan of a pet; reading them is part of reading the pet. */
export const recordActions = {
  record: writeAction('pet', 'vaccines.record', 'owner'),
  choosePlan: writeAction('pet', 'vaccines.choose-plan', 'owner'),
  defer: writeAction('pet', 'vaccines.defer', 'owner'),
  /** Doses of a batch that a clinic gave; the caller's condition limits them to that clinic. */
  recall: readAction('pet', 'vaccines.recall', system('records')),
  /** The record that shows a picture: its rule decides who sees it. */
  findLabel: readAction('pet', 'vaccines.find_label', system('records')),
};

/** Whether a record can be changed: not after a doctor has confirmed it. */
export function isChangeable(dose: Pick<DoseRow, 'confirmedAt'>): boolean {
  return dose.confirmedAt === null;
}
