import { readAction, system, writeAction } from '../../core/access.ts';

export const reservationActions = {
  view: readAction('reservation', 'reservations.view', 'owner'),
  change: writeAction('reservation', 'reservations.change', 'owner'),
  /** Times and names, for all members of its clinic. */
  viewAtClinic: readAction('reservation', 'reservations.view_at_clinic', 'member'),
  /** Cancel, move, and mark the no-show of a visit for the clinic: any member, but not their own reservation. */
  arrangeAtClinic: writeAction('reservation', 'reservations.arrange_at_clinic', 'memberForOther'),
  /** Move or cancel what a change of hours affects, one's own too: only the hours decide what is affected. */
  resolveAtClinic: writeAction('reservation', 'reservations.resolve_at_clinic', 'member'),
  /** Open the room, close it, mark the no-show of a consultation: the work of a doctor of the clinic. */
  conduct: writeAction('reservation', 'reservations.conduct', 'doctorForOther'),
  manage: readAction('reservation', 'reservations.manage', system('operator')),
  /** What follows from the clock, a payment, or a change of hours, whichever user causes it. */
  settle: writeAction('reservation', 'reservations.settle', system('reservations')),
};

/** Entries of the waiting list. */
export const waitingActions = {
  leave: writeAction('waiting', 'waiting.leave', 'owner'),
  /** Offer a freed slot, and end it once it is booked, over or unanswered. */
  settle: writeAction('waiting', 'waiting.settle', system('reservations')),
};

/** The owner for whom a clinic books: the rules of booking decide who that may be. */
export const ownerActions = { bookFor: writeAction('user', 'owners.book_for', system('reservations')) };
