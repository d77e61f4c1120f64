import { readAction, system, writeAction } from '../../core/access.ts';

export const doctorActions = {
  /** All members of the clinic may see its doctors. */
  know: readAction('doctor', 'doctors.know', 'member'),
  /** The week and the days off. */
  changeHours: writeAction('doctor', 'doctors.change_hours', 'itsDoctor', 'manager', system('operator')),
};

export const dayOffActions = {
  know: readAction('dayOff', 'days_off.know', 'member'),
  remove: writeAction('dayOff', 'days_off.remove', 'itsDoctor', 'manager'),
};

/** The membership of a user: operators change it, and the erasure of an account ends it. */
export const memberActions = {
  manage: writeAction('user', 'members.manage', system('operator'), system('clinics')),
};
