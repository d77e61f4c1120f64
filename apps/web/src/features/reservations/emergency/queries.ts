import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

/**
 * Numbers to call: the clinic of the owner's last reservation, then the emergency clinics of the country; each once.
 */
export const emergencyQuery = queryOptions({
  queryKey: queryKeys.emergency,
  queryFn: ({ signal }) => request('get', '/api/clinics/emergency', undefined, { signal }),
  select: ({ last, clinics }) =>
    last === null ? clinics : [last, ...clinics.filter(({ id }) => id !== last.id)],
});

const RABIES = '2';

/** Date of a pet's last rabies dose; null if none is recorded. */
export const lastRabiesQuery = (petId: string) =>
  queryOptions({
    queryKey: queryKeys.plans.ofPet(petId),
    queryFn: ({ signal }) => request('get', '/api/vaccines/plan', { pet_id: petId }, { signal }),
    select: ({ pets }) =>
      pets
        .flatMap(({ doses }) => doses)
        .filter(({ protocols }) => protocols.includes(RABIES))
        .map(({ given_on }) => given_on)
        .sort()
        .at(-1) ?? null,
  });
