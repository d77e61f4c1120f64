import { messageLimits } from '@rifq/rules';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

/** The last messages of an owner's conversations, by reservation; limited to the first fifty. */
export function previewsQuery(ids: readonly string[]) {
  const asked = ids.slice(0, messageLimits.previews).join(',');
  return queryOptions({
    queryKey: queryKeys.messages.previews(asked),
    queryFn: ({ signal }) => request('get', '/api/messages/previews', { reservation_ids: asked }, { signal }),
    select: ({ previews }) => new Map(previews.map(preview => [preview.reservation_id, preview])),
    enabled: asked !== '',
  });
}
