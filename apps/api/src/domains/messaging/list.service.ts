import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { messageLimits } from '@rifq/rules';
import type { Deps } from '../../core/deps.ts';
import { fieldError } from '../../core/errors.ts';
import { type ConversationCaller, openConversation } from './conversation-access.ts';
import { findSeq } from './messages.repository.ts';
import { presentMessage } from './messaging.presenter.ts';
import { viewReaderState } from './reader-state.ts';
import { namesOf } from './senders.ts';
import { listWindow, type Window } from './windows.repository.ts';

type Wanted = PayloadOf<'get', '/api/messages/list'>;

function windowOf({ before, after, around }: Wanted): Window {
  if (before !== undefined) return { from: 'before', messageId: before };
  if (after !== undefined) return { from: 'after', messageId: after };
  if (around === undefined) return { from: 'newest' };
  return around === 'unread' ? { from: 'unread' } : { from: 'around', messageId: around };
}

/**
 * Lists a window of a conversation's messages, with the caller's reader state. Refuses with messages.not_found and
 * clinics.role, and at its field a message of another conversation.
 */
export async function listMessages(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: ConversationCaller,
  wanted: Wanted,
): Promise<ResponseOf<'get', '/api/messages/list'>> {
  const reader = await openConversation(db, caller, wanted.reservation_id, now());
  const window = windowOf(wanted);
  const [rows, conversation] = await Promise.all([
    listWindow(db, reader.scope, reader, window, wanted.limit ?? messageLimits.page),
    viewReaderState(db, reader),
  ]);
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) {
    if ('messageId' in window && (await findSeq(db, reader.scope, window.messageId)) === null)
      throw fieldError(window.from, 'field.invalid');
    const [moreBefore, moreAfter] = [window.from === 'after', window.from === 'before'];
    return { messages: [], more_before: moreBefore, more_after: moreAfter, conversation };
  }
  const nameOf = await namesOf(db, reader, rows);
  return {
    messages: rows.map(row => presentMessage(row, reader, nameOf)),
    more_before: first.seq > 1,
    more_after: last.seq < conversation.last_seq,
    conversation,
  };
}
