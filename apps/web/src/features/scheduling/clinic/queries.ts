import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

/** The weeks and days off of the doctors whose hours the caller can edit. */
export const hoursQuery = queryOptions({
  queryKey: queryKeys.clinic.hours,
  queryFn: ({ signal }) => request('get', '/api/clinic/hours', undefined, { signal }),
});
