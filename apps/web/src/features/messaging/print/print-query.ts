import type { Message } from '@rifq/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

/** Loads the whole conversation of an owner, a thousand messages per request. */
async function readAll(reservationId: string, signal: AbortSignal): Promise<Message[]> {
  const messages: Message[] = [];
  for (;;) {
    const after = messages.at(-1)?.id;
    const part = await request(
      'get',
      '/api/messages/print',
      { reservation_id: reservationId, ...(after === undefined ? {} : { after }) },
      { signal },
    );
    messages.push(...part.messages);
    if (!part.more) return messages;
  }
}

/** A conversation with its reservation. */
export const printQuery = (reservationId: string) =>
  queryOptions({
    queryKey: [...queryKeys.messages.all, 'printed', reservationId],
    async queryFn({ signal }) {
      const [{ reservation }, messages] = await Promise.all([
        request('get', '/api/reservations/view', { reservation_id: reservationId }, { signal }),
        readAll(reservationId, signal),
      ]);
      return { reservation, messages };
    },
    // The printed document does not change after loading.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Whether the owner has no such conversation. */
export const isUnknownConversation = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);
