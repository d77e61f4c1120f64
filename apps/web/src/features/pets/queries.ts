import type { Pet, ResponseOf } from '@rifq/contract/calls';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { meQuery } from '../../lib/me.ts';
import { request } from '../../lib/request.ts';

/** The owner's pets, the oldest first, archived ones too. */
export const petsQuery = queryOptions({
  queryKey: ['pets', 'list'],
  queryFn: ({ signal }) => request('get', '/api/pets/list', undefined, { signal }),
  select: ({ pets }) => pets,
});

/** One pet with its weights, the newest first. */
export const petQuery = (petId: string) =>
  queryOptions({
    queryKey: ['pets', 'view', petId],
    queryFn: ({ signal }) => request('get', '/api/pets/view', { pet_id: petId }, { signal }),
  });

type PetView = ResponseOf<'get', '/api/pets/view'>;

function withPet(pets: readonly Pet[], pet: Pet): Pet[] {
  const isKnown = pets.some(({ id }) => id === pet.id);
  return isKnown ? pets.map(known => (known.id === pet.id ? pet : known)) : [...pets, pet];
}

/** Puts a new or changed pet where it is shown, and has everything that depends on pets asked for again. */
function keepPet(queryClient: QueryClient, pet: Pet, weights?: PetView['weights']): void {
  queryClient.setQueryData(petsQuery.queryKey, list => list && { pets: withPet(list.pets, pet) });
  queryClient.setQueryData(petQuery(pet.id).queryKey, view => {
    const kept = weights ?? view?.weights;
    return kept && { pet, weights: kept };
  });
  // The profile lists the pets, and a plan follows from birth date and state.
  for (const queryKey of [petsQuery.queryKey, meQuery.queryKey, ['plan']]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** `keepPet` for a component: call it with the answer of every call that changes a pet. */
export function useKeepPet(): (answer: { pet: Pet; weights?: PetView['weights'] }) => void {
  const queryClient = useQueryClient();
  return ({ pet, weights }) => keepPet(queryClient, pet, weights);
}
