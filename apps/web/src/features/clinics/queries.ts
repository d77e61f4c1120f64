import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

/** The members of the clinic and its pending invitations. */
export const teamQuery = queryOptions({
  queryKey: queryKeys.clinic.team,
  queryFn: ({ signal }) => request('get', '/api/clinic/team', undefined, { signal }),
});

/** The clinic of a manager, with the state of its review. */
export const openingQuery = queryOptions({
  queryKey: queryKeys.clinic.opening,
  queryFn: ({ signal }) => request('get', '/api/clinic/opening', undefined, { signal }),
});

/** The valid invitations to the user's phone. */
export const invitationsQuery = queryOptions({
  queryKey: queryKeys.invitations,
  queryFn: ({ signal }) => request('get', '/api/clinics/invitations', undefined, { signal }),
});
