import * as z from 'zod/mini';
import { uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, uniqueValue } from './example.ts';
import { conversation, message, messageHit, preview, undelivered, unreadCounts } from './message-fields.ts';
import {
  attachment,
  listPage,
  listQuery,
  messageText,
  newMessage,
  oneMessage,
  reservationIds,
  searchQuery,
} from './message-payloads.ts';

const upTo = z.object({ reservation_id: uuid, message_id: uuid });
const readerState = z.object({ conversation });

/** Conversation calls of the owner's side. The clinic's calls have the same shapes under /api/clinic. */
export const messageCalls = defineCalls({
  'GET /api/messages/list': {
    method: 'get',
    path: '/api/messages/list',
    summary:
      'Messages of a conversation, the newest last: the newest of all, those before or after one, or those around one or around the first unread',
    payload: listQuery,
    example: { reservation_id: ownRecordId('reservation'), limit: 50 },
    response: listPage,
    touches: 'reservation',
    changesState: false,
  },
  'POST /api/messages/send': {
    method: 'post',
    path: '/api/messages/send',
    summary: 'Send a text; a repeat with the same message_id answers the same message',
    payload: z.object({ ...newMessage, text: messageText }),
    example: {
      reservation_id: ownRecordId('reservation'),
      message_id: uniqueValue(),
      text: 'هل أُحضر دفتر تطعيماته القديم؟',
    },
    response: oneMessage,
    touches: 'reservation',
    changesState: true,
  },
  'POST /api/messages/attach': {
    method: 'post',
    path: '/api/messages/attach',
    summary:
      'Send a photo, a PDF or a voice note; a repeat with the same message_id answers the same message',
    payload: attachment,
    example: { reservation_id: ownRecordId('reservation'), message_id: uniqueValue(), text: 'صورة الأذن' },
    files: ['file'],
    response: oneMessage,
    touches: 'reservation',
    changesState: true,
  },
  'POST /api/messages/received': {
    method: 'post',
    path: '/api/messages/received',
    summary: 'Say that messages up to one have reached a device of the caller',
    payload: upTo,
    example: { reservation_id: ownRecordId('talkedReservation'), message_id: ownRecordId('clinicMessage') },
    response: readerState,
    touches: 'talkedReservation',
    changesState: true,
  },
  'GET /api/messages/undelivered': {
    method: 'get',
    path: '/api/messages/undelivered',
    summary:
      'What has not reached a device of the caller yet, in the fifty latest conversations of it, muted or not',
    response: undelivered,
    touches: 'caller',
    changesState: false,
  },
  'POST /api/messages/read': {
    method: 'post',
    path: '/api/messages/read',
    summary: 'Say that messages up to one have been read',
    payload: upTo,
    example: { reservation_id: ownRecordId('talkedReservation'), message_id: ownRecordId('clinicMessage') },
    response: readerState,
    touches: 'talkedReservation',
    changesState: true,
  },
  'POST /api/messages/mute': {
    method: 'post',
    path: '/api/messages/mute',
    summary: 'Mute a conversation for the caller, or hear of it again',
    payload: z.object({ reservation_id: uuid, muted: z.boolean('field.choice') }),
    example: { reservation_id: ownRecordId('reservation'), muted: true },
    response: readerState,
    touches: 'reservation',
    changesState: true,
  },
  'GET /api/messages/search': {
    method: 'get',
    path: '/api/messages/search',
    summary:
      'Messages of a conversation that hold a text, the newest first; without tashkeel and forms of alif',
    payload: searchQuery,
    example: { reservation_id: ownRecordId('reservation'), text: 'دفتر' },
    response: z.object({ hits: z.array(messageHit), more: z.boolean() }),
    touches: 'reservation',
    changesState: false,
  },
  'GET /api/messages/previews': {
    method: 'get',
    path: '/api/messages/previews',
    summary: 'The last line of some conversations of the caller, with what is unread; others are left out',
    payload: z.object({ reservation_ids: reservationIds }),
    example: { reservation_ids: ownRecordId('reservation') },
    response: z.object({ previews: z.array(preview) }),
    touches: 'caller',
    changesState: false,
  },
  'GET /api/messages/unread': {
    method: 'get',
    path: '/api/messages/unread',
    summary: 'What is unread over all conversations of the caller that are not muted',
    response: unreadCounts,
    touches: 'caller',
    changesState: false,
  },
  'GET /api/messages/print': {
    method: 'get',
    path: '/api/messages/print',
    summary: 'A thousand messages of a conversation for printing, the oldest first, from one behind another',
    payload: z.object({ reservation_id: uuid, after: z.optional(uuid) }),
    example: { reservation_id: ownRecordId('reservation') },
    response: z.object({ messages: z.array(message), more: z.boolean() }),
    touches: 'reservation',
    changesState: false,
  },
});
