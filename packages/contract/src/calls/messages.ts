import * as z from 'zod/mini';
import { defineCalls } from './define.ts';
import { ownRecordId, uniqueValue } from './example.ts';
import { preview, unreadCounts } from './message-fields.ts';
import { reservationIds } from './reservation-fields.ts';
import { sharedMessageCalls } from './shared-message-calls.ts';

/** Conversation calls of the owner's side. The clinic's are under /api/clinic. */
export const messageCalls = defineCalls({
  'GET /api/messages/list': {
    ...sharedMessageCalls.list,
    path: '/api/messages/list',
    summary:
      'Messages of a conversation, the newest last: the newest of all, those before or after one, or those around one or around the first unread',
  },
  'POST /api/messages/send': {
    ...sharedMessageCalls.send,
    path: '/api/messages/send',
    example: {
      reservation_id: ownRecordId('reservation'),
      message_id: uniqueValue(),
      text: 'هل أُحضر دفتر تطعيماته القديم؟',
    },
  },
  'POST /api/messages/attach': {
    ...sharedMessageCalls.attach,
    path: '/api/messages/attach',
    example: { reservation_id: ownRecordId('reservation'), message_id: uniqueValue(), text: 'صورة الأذن' },
  },
  'POST /api/messages/received': {
    ...sharedMessageCalls.received,
    path: '/api/messages/received',
    example: { reservation_id: ownRecordId('talkedReservation'), message_id: ownRecordId('clinicMessage') },
  },
  'GET /api/messages/undelivered': {
    ...sharedMessageCalls.undelivered,
    path: '/api/messages/undelivered',
  },
  'POST /api/messages/read': {
    ...sharedMessageCalls.read,
    path: '/api/messages/read',
    example: { reservation_id: ownRecordId('talkedReservation'), message_id: ownRecordId('clinicMessage') },
  },
  'POST /api/messages/mute': {
    ...sharedMessageCalls.mute,
    path: '/api/messages/mute',
  },
  'GET /api/messages/search': {
    ...sharedMessageCalls.search,
    path: '/api/messages/search',
    summary:
      'Messages of a conversation that hold a text, the newest first; without tashkeel and forms of alif',
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
    ...sharedMessageCalls.print,
    path: '/api/messages/print',
  },
});
