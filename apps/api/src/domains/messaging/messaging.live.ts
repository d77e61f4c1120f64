import { liveRule } from '../../core/live.ts';

/** Live events of conversations, on the channels of users. */
export const messagingLive = [
  liveRule('message.sent', ({ payload }) => ({
    audience: {
      userIds: [...new Set([payload.user_id, ...payload.doctor_user_ids, ...(payload.desk_user_ids ?? [])])],
    },
    name: 'message.sent',
    ids: { reservation_id: payload.reservation_id, message_id: payload.message_id },
  })),
  liveRule('message.received', ({ payload }) => ({
    audience: { userIds: payload.audience_ids },
    name: 'message.received',
    ids: { reservation_id: payload.reservation_id },
  })),
  liveRule('message.read', ({ payload }) => ({
    audience: { userIds: payload.audience_ids },
    name: 'message.read',
    ids: { reservation_id: payload.reservation_id },
  })),
  liveRule('conversation.muted', ({ payload }) => ({
    audience: { userIds: [payload.reader_id] },
    name: 'conversation.changed',
    ids: { reservation_id: payload.reservation_id },
  })),
  // Routing is the clinic's own.
  liveRule('conversation.routed', ({ payload }) => ({
    audience: { userIds: payload.staff_ids.filter(id => id !== payload.user_id) },
    name: 'conversation.changed',
    ids: { reservation_id: payload.reservation_id },
  })),
  liveRule('conversation.red_flag_acknowledged', ({ payload }) => ({
    audience: { userIds: [...new Set([payload.user_id, ...payload.staff_ids])] },
    name: 'conversation.changed',
    ids: { reservation_id: payload.reservation_id },
  })),
  // A doctor who is also the owner is on the owner's side.
  liveRule('conversation.noted', ({ payload }) => ({
    audience: { userIds: payload.doctor_user_ids.filter(id => id !== payload.user_id) },
    name: 'conversation.changed',
    ids: { reservation_id: payload.reservation_id },
  })),
  liveRule('reply.changed', ({ payload }) => ({
    audience: { userIds: [...payload.doctor_user_ids, ...(payload.desk_user_ids ?? [])] },
    name: 'reply.changed',
    ids: {},
  })),
];
