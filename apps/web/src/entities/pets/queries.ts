import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

/** The owner's pets, the oldest first, including archived ones. */
export const petsQuery = queryOptions({
  queryKey: queryKeys.pets.list,
  queryFn: ({ signal }) => request('get', '/api/pets/list', undefined, { signal }),
  select: ({ pets }) => pets,
});

/** One pet with its weights, the newest first. */
export const petQuery = (petId: string) =>
  queryOptions({
    queryKey: queryKeys.pets.view(petId),
    queryFn: ({ signal }) => request('get', '/api/pets/view', { pet_id: petId }, { signal }),
  });
