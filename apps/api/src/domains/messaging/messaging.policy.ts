import { readAction, writeAction } from '../../core/access.ts';

/** What can be done to the conversation of a reservation. When it can be done stands in `conversation-terms.ts`. */
export const messagingActions = {
  converse: writeAction('reservation', 'messages.converse', 'owner'),
  /** The desk reads no conversation, and nobody answers themselves. */
  converseAtClinic: writeAction('reservation', 'messages.converse_at_clinic', 'doctorForOther'),
  /** To know that it is there, for everyone who works in the clinic. */
  knowAtClinic: readAction('reservation', 'messages.know_at_clinic', 'member'),
};

/** Notes for colleagues, once the conversation is known to be theirs to read. */
export const noteActions = {
  know: readAction('clinicNote', 'clinic_notes.know', 'member'),
  remove: writeAction('clinicNote', 'clinic_notes.remove', 'itsAuthor'),
};

/** Saved replies belong to all who see patients in a clinic. */
export const replyActions = {
  change: writeAction('savedReply', 'saved_replies.change', 'doctorForOther'),
};
