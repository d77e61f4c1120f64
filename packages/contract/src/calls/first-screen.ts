import * as z from 'zod/mini';
import { defineCalls } from './define.ts';
import { liveCalls } from './live.ts';
import { messageCalls } from './messages.ts';
import { notificationCalls } from './notifications.ts';
import { reservationCalls } from './reservations.ts';
import { rewardCalls } from './rewards.ts';
import { userCalls } from './user.ts';
import { vaccineCalls } from './vaccines.ts';

/** Data that the app shell requests before its scripts are loaded (docs/decisions/0090). */
export const firstScreenCalls = defineCalls({
  'GET /api/first-screen': {
    method: 'get',
    path: '/api/first-screen',
    summary:
      'What the first screen of an owner shows, each part as its own call answers it; `cursor` of the live channel was read first. Who is not active has the profile alone',
    response: z.object({
      cursor: liveCalls['GET /api/live/cursor'].response.shape.cursor,
      live_config: liveCalls['GET /api/live/config'].response,
      me: userCalls['GET /api/user/me'].response,
      /** The plans of all active pets. */
      plan: z.optional(vaccineCalls['GET /api/vaccines/plan'].response),
      /** First page of upcoming reservations. */
      reservations: z.optional(reservationCalls['GET /api/reservations/list'].response),
      rewards: z.optional(rewardCalls['GET /api/rewards/summary'].response),
      unread: z.optional(messageCalls['GET /api/messages/unread'].response),
      /** First page of notifications. */
      notifications: z.optional(notificationCalls['GET /api/notifications/list'].response),
    }),
    touches: 'caller',
    changesState: false,
  },
});
