import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { foldArabic, messageLimits } from '@rifq/rules';
import type { Deps } from '../../core/deps.ts';
import { fieldError } from '../../core/errors.ts';
import { mapInTurns } from '../../core/map-in-turns.ts';
import { type ConversationCaller, openConversation } from './conversation-access.ts';
import { excerptOf } from './excerpt.ts';
import { findSeq } from './messages.repository.ts';
import { findHits } from './search.repository.ts';

/** Maximum length of the folded text, since folding can make it longer. */
const MOST_LETTERS = 100;

/**
 * Finds messages of a conversation that contain a text, newest first; none for a text of less than two letters. Refuses
 * with messages.not_found and clinics.role, and at `before` a message of another conversation.
 */
export async function searchMessages(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: ConversationCaller,
  { reservation_id, text, before }: PayloadOf<'get', '/api/messages/search'>,
): Promise<ResponseOf<'get', '/api/messages/search'>> {
  const { scope, userId } = await openConversation(db, caller, reservation_id, now());
  const folded = foldArabic(text).slice(0, MOST_LETTERS);
  const beforeSeq = before === undefined ? null : await findSeq(db, scope, before);
  if (before !== undefined && beforeSeq === null) throw fieldError('before', 'field.invalid');
  if (folded.length < messageLimits.searchLeast) return { hits: [], more: false };
  const found = await findHits(db, scope, folded, beforeSeq, messageLimits.hits + 1);
  return {
    hits: await mapInTurns(found.slice(0, messageLimits.hits), row => ({
      message_id: row.id,
      seq: row.seq,
      side: row.side,
      own: row.senderId === userId,
      excerpt: excerptOf(row.text ?? '', folded),
      sent_at: row.sentAt.toISOString(),
    })),
    more: found.length > messageLimits.hits,
  };
}
