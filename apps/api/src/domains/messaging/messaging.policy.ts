import { readAction, system, writeAction } from '../../core/access.ts';

/** Actions on the conversation of a reservation. `conversation-terms.ts` has when each is possible. */
export const messagingActions = {
  converse: writeAction('reservation', 'messages.converse', 'owner'),
  /** Not for a member who is the owner. */
  converseAtClinic: writeAction('reservation', 'messages.converse_at_clinic', 'memberForOther'),
  /** Its notes, its files, and to handle its emergency signs: not for the desk. */
  treatAtClinic: writeAction('reservation', 'messages.treat_at_clinic', 'doctorForOther'),
  /** To know that it exists, for all members of the clinic. */
  knowAtClinic: readAction('reservation', 'messages.know_at_clinic', 'member'),
  /** System messages, and notifications of unread ones. */
  announce: writeAction('reservation', 'messages.announce', system('messaging')),
};

/** Actions on notes for colleagues, after access to the conversation was checked. */
export const noteActions = {
  know: readAction('clinicNote', 'clinic_notes.know', 'member'),
  remove: writeAction('clinicNote', 'clinic_notes.remove', 'itsAuthor'),
};

/** Saved replies belong to all doctors of a clinic. */
export const replyActions = {
  change: writeAction('savedReply', 'saved_replies.change', 'doctorForOther'),
};
