import { erasureBlockers } from '@rifq/rules';
import * as z from 'zod/mini';
import { uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId } from './example.ts';

/** Erasure blockers; empty if there are none. */
const blockers = z.array(z.enum(erasureBlockers));

/** Calls to erase the caller's account. The data export is no call of this table: it responds with a document. */
export const personalDataCalls = defineCalls({
  'GET /api/user/erase/terms': {
    method: 'get',
    path: '/api/user/erase/terms',
    summary: 'What is in the way of erasing the account, and what would be lost with it',
    response: z.object({ blockers, coins: z.number(), points: z.number() }),
    touches: 'caller',
    changesState: false,
  },
  'POST /api/user/erase': {
    method: 'post',
    path: '/api/user/erase',
    summary:
      'Erase the account, by a proof of its phone made in this browser. While something is in the way, nothing is erased, and the proof is not spent',
    payload: z.object({ verification_id: uuid }),
    example: { verification_id: ownRecordId('proof') },
    response: z.object({ erased: z.boolean(), blockers }),
    touches: 'proved',
    changesState: true,
  },
});
