import { system, writeAction } from '../../core/access.ts';

export const hoursActions = {
  /** The week and the days off of a doctor. */
  change: writeAction('doctor', 'doctors.change_hours', 'itsDoctor', 'manager', system('operator')),
};
