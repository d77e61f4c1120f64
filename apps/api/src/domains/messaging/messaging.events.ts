import type { OfUser } from '../../core/events.ts';
import type { OfSavedText } from '../clinics/index.ts';

/** An event of a reservation's conversation: `user_id` is its owner. */
type OfConversation = OfUser & { reservation_id: string };

/** With the users who are doctors of its clinic now. */
type OfBothSides = OfConversation & { clinic_id: string; doctor_user_ids: string[] };

/** A reader's cursor has moved: with the users to notify, and whether the reader has now read all incoming messages. */
type OfCursor = OfConversation & { reader_id: string; audience_ids: string[]; has_read_all: boolean };

declare module '../../core/events.ts' {
  interface EventPayloads {
    /** A user has sent a message; `doctor_id` is the reservation's. Not emitted for system messages. */
    'message.sent': OfBothSides & {
      message_id: string;
      sender_id: string;
      doctor_id: string;
      /** The users of its clinic who see no patients; absent in events from before the desk read conversations. */
      desk_user_ids?: string[];
    };
    /** An owner's message has emergency signs. */
    'message.flagged': OfConversation & { clinic_id: string; message_id: string };
    'message.received': OfCursor;
    'message.read': OfCursor;
    /** A notification of unread messages is due for a user. */
    'message.notice_due': OfConversation & { notice_id: string; recipient_id: string };
    /** A reader has muted or unmuted the conversation for themselves. */
    'conversation.muted': OfConversation & { reader_id: string };
    /** A member has routed the conversation; `recipient_ids` are the users to notify. */
    'conversation.routed': OfConversation & {
      clinic_id: string;
      staff_ids: string[];
      recipient_ids: string[];
      occasion_id: string;
    };
    /** A doctor has seen its emergency signs; `has_more` if some were written later, absent in earlier events. */
    'conversation.red_flag_acknowledged': OfConversation & { staff_ids: string[]; has_more?: boolean };
    /** Notes for colleagues have changed; not sent to the owner. */
    'conversation.noted': OfBothSides;
    /** A saved reply of a clinic has changed. */
    'reply.changed': OfSavedText;
  }
}
