import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Deps } from '../../core/deps.ts';
import { fieldError } from '../../core/errors.ts';
import { type ConversationCaller, openConversation } from './conversation-access.ts';
import { findSeq } from './messages.repository.ts';
import { presentMessage } from './messaging.presenter.ts';
import { namesOf } from './senders.ts';
import { listFrom } from './windows.repository.ts';

const PAGE = 1000;

/**
 * A page of the longest messages takes tens of megabytes of memory, so concurrency is limited per user and in total.
 */
export const PRINT_LIMITS = { running: { each: 1, inAll: 4 }, waiting: { each: 10, inAll: 200 } };

/**
 * Lists a thousand messages of a conversation, oldest first, from its beginning or after one. Refuses with
 * messages.not_found and clinics.role, and at `after` a message of another conversation.
 */
export async function printMessages(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: ConversationCaller,
  { reservation_id, after }: PayloadOf<'get', '/api/messages/print'>,
): Promise<ResponseOf<'get', '/api/messages/print'>> {
  const reader = await openConversation(db, caller, reservation_id, now());
  const behind = after === undefined ? 0 : await findSeq(db, reader.scope, after);
  if (behind === null) throw fieldError('after', 'field.invalid');
  const found = await listFrom(db, reader.scope, behind, PAGE + 1);
  const rows = found.slice(0, PAGE);
  const nameOf = await namesOf(db, reader, rows);
  return { messages: rows.map(row => presentMessage(row, reader, nameOf)), more: found.length > PAGE };
}
