import { readAction, writeAction } from '../../core/access.ts';

export const reservationActions = {
  view: readAction('reservation', 'reservations.view', 'owner'),
  change: writeAction('reservation', 'reservations.change', 'owner'),
  /** Times and names, for everyone who works in its clinic. */
  viewAtClinic: readAction('reservation', 'reservations.view_at_clinic', 'member'),
  /** Cancel and move on the clinic's part: whoever answers its phone, and not for themselves. */
  arrangeAtClinic: writeAction('reservation', 'reservations.arrange_at_clinic', 'memberForOther'),
  /** Move or cancel what a change of hours hits, one's own too: the hours decide what is hit, and nobody is left out. */
  resolveAtClinic: writeAction('reservation', 'reservations.resolve_at_clinic', 'member'),
  /** Open the room, close it, mark a no-show: the work of a doctor of the clinic. */
  conduct: writeAction('reservation', 'reservations.conduct', 'doctorForOther'),
  /** The pet's record, while it is open to the clinic. */
  readRecord: readAction('reservation', 'reservations.read_record', 'doctorForOther'),
};
