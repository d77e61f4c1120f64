import type { OfUser } from '../../core/events.ts';

/** Of the conversation of a reservation: `user_id` is its owner. */
type OfTalk = OfUser & { reservation_id: string };

/** With the users who see patients in its clinic now. */
type OfBothSides = OfTalk & { clinic_id: string; doctor_user_ids: string[] };

/** Of a person's place in a conversation, with who has to hear of it, and whether nothing of the other side is left unread by them. */
type OfPlace = OfTalk & { reader_id: string; audience_ids: string[]; has_read_all: boolean };

declare module '../../core/events.ts' {
  interface EventPayloads {
    /** A person has sent a message: `doctor_id` is the reservation's. Lines of the system make none. */
    'message.sent': OfBothSides & { message_id: string; sender_id: string; doctor_id: string };
    'message.received': OfPlace;
    'message.read': OfPlace;
    /** The time has come to tell a person of what they have not read. */
    'message.notice_due': OfTalk & { notice_id: string; recipient_id: string };
    /** Somebody has muted it for themselves, or hears of it again. */
    'conversation.muted': OfTalk & { reader_id: string };
    /** Notes for colleagues have changed: nothing for the owner. */
    'conversation.noted': OfBothSides;
    /** A saved reply of a clinic has changed: `user_id` is who has changed it. */
    'reply.changed': OfUser & { clinic_id: string; doctor_user_ids: string[] };
  }
}
