import { queryOptions } from '@tanstack/react-query';
import { clinicKeys } from '../../lib/calls/clinic-keys.ts';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

/** The caller's clinic membership and role, and until when its pages are open in this session. */
export const clinicMeQuery = queryOptions({
  queryKey: queryKeys.clinic.me,
  queryFn: ({ signal }) => request('get', '/api/clinic/me', undefined, { signal }),
});

/** The price list of the clinic, by name, and the currency of its prices. */
export const servicesQuery = queryOptions({
  queryKey: clinicKeys.services,
  queryFn: ({ signal }) => request('get', '/api/clinic/services', undefined, { signal }),
});
