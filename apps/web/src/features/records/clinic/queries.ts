import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

/** A page of the doses pending a doctor's confirmation, from 0, each under its own key, so that none is read twice. */
export const dosesQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.clinic.doses(page),
    queryFn: ({ signal }) => request('get', '/api/clinic/doses', { page }, { signal }),
  });
