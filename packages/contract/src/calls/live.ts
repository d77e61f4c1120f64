import * as z from 'zod/mini';
import { defineCalls } from './define.ts';

/** Calls that a Pusher client needs to connect to the live channel (specification 7.16). */
export const liveCalls = defineCalls({
  'GET /api/live/config': {
    method: 'get',
    path: '/api/live/config',
    summary: 'Where the live channel is reached; a null host is the hosted service of the cluster',
    response: z.object({
      key: z.string(),
      cluster: z.string(),
      host: z.nullable(z.string()),
      port: z.nullable(z.number()),
      force_tls: z.boolean(),
    }),
    touches: 'nobody',
    changesState: false,
  },
  'GET /api/live/cursor': {
    method: 'get',
    path: '/api/live/cursor',
    summary:
      'How far the live channel of the caller has come: the same number twice means that no event was in between',
    response: z.object({ cursor: z.number() }),
    touches: 'caller',
    changesState: false,
  },
});
