import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

/** Plans and records of the owner's pets that are not archived. */
export const plansQuery = queryOptions({
  queryKey: queryKeys.plans.all,
  queryFn: ({ signal }) => request('get', '/api/vaccines/plan', {}, { signal }),
});

/** Plan and records of one pet, also of an archived one. */
export const petPlanQuery = (petId: string) =>
  queryOptions({
    queryKey: queryKeys.plans.ofPet(petId),
    queryFn: ({ signal }) => request('get', '/api/vaccines/plan', { pet_id: petId }, { signal }),
  });
