import { messageLimits } from '@rifq/contract';
import { request } from '../../../lib/calls/request.ts';
import type { Side } from './conversation-api.ts';

interface Newest {
  reservation_id: string;
  message_id: string;
}

/** The last message of each conversation that has unread ones. */
export async function newestUnread(side: Side): Promise<Newest[]> {
  if (side === 'clinic') {
    const { conversations } = await request('get', '/api/clinic/messages/conversations', { which: 'unread' });
    return conversations.flatMap(({ preview }) => newestOf(preview));
  }
  const { reservation_ids: ids } = await request('get', '/api/messages/unread');
  if (ids.length === 0) return [];
  const asked = ids.slice(0, messageLimits.previews).join(',');
  const { previews } = await request('get', '/api/messages/previews', { reservation_ids: asked });
  return previews.flatMap(newestOf);
}

function newestOf({
  reservation_id,
  last,
}: {
  reservation_id: string;
  last: { id: string } | null;
}): Newest[] {
  return last === null ? [] : [{ reservation_id, message_id: last.id }];
}
