import { messageLimits, reservationStates } from '@rifq/rules';
import * as z from 'zod/mini';
import { line, multilineText, openedVersion, uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, uniqueValue } from './example.ts';
import { conversation, messageFile, preview, redFlagFields, unreadCounts } from './message-fields.ts';

import { doctorBrief } from './reservation-fields.ts';
import { sharedMessageCalls } from './shared-message-calls.ts';
import { profilePet } from './user.ts';

const side = 'clinic';

/** A conversation as the clinic's members see it in their list. */
const clinicConversation = z.object({
  reservation_id: uuid,
  state: z.enum(reservationStates),
  starts_at: z.string(),
  pet: z.object({ ...profilePet.shape, state: z.nullable(profilePet.shape.state) }),
  /** Null if the owner has given none. */
  owner_name: z.nullable(z.string()),
  doctor: doctorBrief,
  preview,
  /** Since when the owner has been waiting for a reply; null if not waiting. */
  waiting_since: z.nullable(z.string()),
  /** The emergency signs that nobody has handled yet, and since when there are any. */
  red_flags: redFlagFields,
  red_flag_at: z.nullable(z.string()),
  routed_to_desk: z.boolean(),
  /** The doctor to whom a member has routed it; null for the reservation's doctor, and for the desk. */
  routed_to: z.nullable(doctorBrief),
});
export type ClinicConversation = z.infer<typeof clinicConversation>;

/** A note for colleagues on a conversation, never shown to the owner. */
const clinicNote = z.object({
  id: uuid,
  author: z.string(),
  /** Written by the caller. Only the author can remove a note. */
  own: z.boolean(),
  text: z.string(),
  created_at: z.string(),
});
export type ClinicNote = z.infer<typeof clinicNote>;

const savedReply = z.object({ id: uuid, title: z.string(), text: z.string(), version: z.string() });
export type SavedReply = z.infer<typeof savedReply>;

/** A photo or a PDF of a conversation. */
const conversationFile = z.object({
  message_id: uuid,
  file: messageFile,
  /** Name of the sender; null for an owner without a name. */
  sender: z.nullable(z.string()),
  sent_at: z.string(),
});
export type ConversationFile = z.infer<typeof conversationFile>;

/** Conversation calls of the clinic's side. The desk reads, writes texts and routes; notes and files are its doctors'. */
export const clinicMessageCalls = defineCalls({
  'GET /api/clinic/messages/conversations': {
    method: 'get',
    path: '/api/clinic/messages/conversations',
    summary:
      'Conversations of the clinic in pages of 20: emergency signs first, then those that need an answer, the longest wait at the head, then by their last message',
    payload: z.object({
      which: z.optional(z.enum(['all', 'flagged', 'waiting', 'unread', 'desk', 'mine'], 'field.choice')),
      /** Part of the name of the pet or the owner. */
      search: z.optional(line(messageLimits.replyTitle)),
      /** Pagination cursor: the last reservation that the client has. */
      after: z.optional(uuid),
    }),
    example: { which: 'all' },
    response: z.object({
      conversations: z.array(clinicConversation),
      more: z.boolean(),
      /** Total number of conversations that need a reply. */
      waiting: z.number(),
      /** How many of them are routed to the desk. */
      waiting_for_desk: z.number(),
    }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'GET /api/clinic/conversations/route-choices': {
    method: 'get',
    path: '/api/clinic/conversations/route-choices',
    summary: 'Doctors of the clinic to whom a conversation can be routed, besides the desk',
    payload: z.object({ reservation_id: uuid }),
    example: { reservation_id: ownRecordId('reservation') },
    response: z.object({ doctors: z.array(doctorBrief) }),
    touches: 'reservation',
    side,
    changesState: false,
  },
  'POST /api/clinic/conversations/route': {
    method: 'post',
    path: '/api/clinic/conversations/route',
    summary: 'Route a conversation to the desk or to a doctor of the clinic, who is notified',
    payload: z.object({
      reservation_id: uuid,
      /** The desk, or the id of a doctor. */
      to: z.union([z.literal('desk'), uuid], 'field.choice'),
      version: openedVersion,
    }),
    example: { reservation_id: ownRecordId('reservation'), to: 'desk' },
    response: z.object({ conversation }),
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/conversations/acknowledge-red-flag': {
    method: 'post',
    path: '/api/clinic/conversations/acknowledge-red-flag',
    summary:
      'Say, as a doctor, that the emergency signs in messages up to one have been seen; later ones stay',
    payload: z.object({ reservation_id: uuid, message_id: uuid }),
    example: { reservation_id: ownRecordId('talkedReservation'), message_id: ownRecordId('message') },
    response: z.object({ conversation }),
    touches: 'talkedReservation',
    side,
    changesState: true,
  },
  'GET /api/clinic/messages/list': {
    ...sharedMessageCalls.list,
    path: '/api/clinic/messages/list',
    summary: 'Messages of a conversation, as for its owner',
    side,
  },
  'POST /api/clinic/messages/send': {
    ...sharedMessageCalls.send,
    path: '/api/clinic/messages/send',
    example: {
      reservation_id: ownRecordId('reservation'),
      message_id: uniqueValue(),
      text: 'سلامته! هل من إفرازات؟',
    },
    side,
  },
  'POST /api/clinic/messages/attach': {
    ...sharedMessageCalls.attach,
    path: '/api/clinic/messages/attach',
    example: { reservation_id: ownRecordId('reservation'), message_id: uniqueValue(), text: 'نتيجة التحليل' },
    side,
  },
  'GET /api/clinic/messages/files': {
    method: 'get',
    path: '/api/clinic/messages/files',
    summary: 'Photos and PDFs of a conversation, the latest first',
    payload: z.object({ reservation_id: uuid }),
    example: { reservation_id: ownRecordId('prescribedReservation') },
    response: z.object({ files: z.array(conversationFile) }),
    touches: 'prescribedReservation',
    side,
    changesState: false,
  },
  'POST /api/clinic/messages/received': {
    ...sharedMessageCalls.received,
    path: '/api/clinic/messages/received',
    example: { reservation_id: ownRecordId('talkedReservation'), message_id: ownRecordId('message') },
    side,
  },
  'GET /api/clinic/messages/undelivered': {
    ...sharedMessageCalls.undelivered,
    path: '/api/clinic/messages/undelivered',
    side,
  },
  'POST /api/clinic/messages/read': {
    ...sharedMessageCalls.read,
    path: '/api/clinic/messages/read',
    example: { reservation_id: ownRecordId('talkedReservation'), message_id: ownRecordId('message') },
    side,
  },
  'POST /api/clinic/messages/mute': {
    ...sharedMessageCalls.mute,
    path: '/api/clinic/messages/mute',
    side,
  },
  'GET /api/clinic/messages/search': {
    ...sharedMessageCalls.search,
    path: '/api/clinic/messages/search',
    summary: 'Messages of a conversation that hold a text, the newest first',
    side,
  },
  'GET /api/clinic/messages/unread': {
    method: 'get',
    path: '/api/clinic/messages/unread',
    summary: 'What is unread over the conversations of the clinic that are not muted, for the caller',
    response: z.object({ ...unreadCounts.shape, waiting: z.number() }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'GET /api/clinic/messages/print': {
    ...sharedMessageCalls.print,
    path: '/api/clinic/messages/print',
    side,
  },
  'GET /api/clinic/messages/notes': {
    method: 'get',
    path: '/api/clinic/messages/notes',
    summary: 'Notes for colleagues on a conversation, the newest last',
    payload: z.object({ reservation_id: uuid }),
    example: { reservation_id: ownRecordId('reservation') },
    response: z.object({ notes: z.array(clinicNote) }),
    touches: 'reservation',
    side,
    changesState: false,
  },
  'POST /api/clinic/messages/notes/add': {
    method: 'post',
    path: '/api/clinic/messages/notes/add',
    summary: 'Add a note for colleagues; a repeat with the same note_id adds no second one',
    payload: z.object({ reservation_id: uuid, note_id: uuid, text: multilineText(messageLimits.noteText) }),
    example: {
      reservation_id: ownRecordId('reservation'),
      note_id: uniqueValue(),
      text: 'يُتابَع وزنه يوم الأحد.',
    },
    response: z.object({ note: clinicNote }),
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/messages/notes/remove': {
    method: 'post',
    path: '/api/clinic/messages/notes/remove',
    summary: "Remove a note of the caller's own",
    payload: z.object({ note_id: uuid }),
    example: { note_id: ownRecordId('clinicNote') },
    response: z.object({}),
    touches: 'clinicNote',
    side,
    changesState: true,
  },
  'GET /api/clinic/messages/replies': {
    method: 'get',
    path: '/api/clinic/messages/replies',
    summary: 'Saved replies of the clinic, by title',
    response: z.object({ replies: z.array(savedReply) }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'POST /api/clinic/messages/replies/save': {
    method: 'post',
    path: '/api/clinic/messages/replies/save',
    summary: 'Save a reply of the clinic under a new id, or change the one of that id',
    payload: z.object({
      reply_id: uuid,
      title: line(messageLimits.replyTitle),
      text: multilineText(messageLimits.replyText),
      version: openedVersion,
    }),
    example: {
      reply_id: ownRecordId('savedReply'),
      title: 'موعد المتابعة',
      text: 'نراكم بعد أسبوعين للمتابعة.',
    },
    response: z.object({ reply: savedReply }),
    touches: 'savedReply',
    side,
    changesState: true,
  },
  'POST /api/clinic/messages/replies/remove': {
    method: 'post',
    path: '/api/clinic/messages/replies/remove',
    summary: 'Remove a saved reply of the clinic',
    payload: z.object({ reply_id: uuid }),
    example: { reply_id: ownRecordId('savedReply') },
    response: z.object({}),
    touches: 'savedReply',
    side,
    changesState: true,
  },
});
