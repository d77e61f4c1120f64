import type { Message } from '@rifq/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

/** The whole conversation of an owner's, a thousand messages a call. */
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

/** A conversation with the reservation that it is about. */
export const printQuery = (reservationId: string) =>
  queryOptions({
    queryKey: queryKeys.messages.printed(reservationId),
    async queryFn({ signal }) {
      const [{ reservation }, messages] = await Promise.all([
        request('get', '/api/reservations/view', { reservation_id: reservationId }, { signal }),
        readAll(reservationId, signal),
      ]);
      return { reservation, messages };
    },
    // What is printed is as it was when it was opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Whether there is no such conversation of the owner's. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);
