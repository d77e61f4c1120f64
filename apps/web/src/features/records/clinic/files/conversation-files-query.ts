import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { request } from '../../../../lib/calls/request.ts';

/** Loads the photos and PDFs of a reservation's conversation, the latest first. */
export const conversationFilesQuery = (reservationId: string) =>
  queryOptions({
    queryKey: queryKeys.messages.files(reservationId),
    queryFn: ({ signal }) =>
      request('get', '/api/clinic/messages/files', { reservation_id: reservationId }, { signal }),
  });
