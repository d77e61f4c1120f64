import type { ResponseOf } from '@rifq/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

export type Look = ResponseOf<'get', '/api/reservations/looks'>['looks'][number];

/** Who has looked into the record of a pet, the latest first. */
export const looksQuery = (petId: string) =>
  queryOptions({
    queryKey: queryKeys.looks(petId),
    queryFn: ({ signal }) => request('get', '/api/reservations/looks', { pet_id: petId }, { signal }),
    select: ({ looks }) => looks,
  });
