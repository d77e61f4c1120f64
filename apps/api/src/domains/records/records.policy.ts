import { readAction } from '../../core/access.ts';

export const recordAccessActions = {
  /** The pet's record, while a reservation opens it to the clinic. */
  read: readAction('reservation', 'records.read', 'doctorForOther'),
};
