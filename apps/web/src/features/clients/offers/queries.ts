import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

/** Records that clinics have under the owner's phone, and joins that can be undone. */
export const offersQuery = queryOptions({
  queryKey: queryKeys.offers,
  queryFn: ({ signal }) => request('get', '/api/clients/offers', undefined, { signal }),
});
