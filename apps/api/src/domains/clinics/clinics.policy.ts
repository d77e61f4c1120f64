import { readAction, system, writeAction } from '../../core/access.ts';

export const doctorActions = {
  /** All members of the clinic may see its doctors. */
  know: readAction('doctor', 'doctors.know', 'member'),
};

/** The membership of a user: operators change it, and the erasure of an account ends it. */
export const memberActions = {
  manage: writeAction('user', 'members.manage', system('operator'), system('clinics')),
};
