import type { Pet, ResponseOf } from '@rifq/contract/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { petQuery, petsQuery } from '../../entities/pets/queries.ts';
import { invalidateAfter } from '../../lib/calls/refetch-table.ts';

type PetView = ResponseOf<'get', '/api/pets/view'>;

function withPet(pets: readonly Pet[], pet: Pet): Pet[] {
  const isKnown = pets.some(({ id }) => id === pet.id);
  return isKnown ? pets.map(known => (known.id === pet.id ? pet : known)) : [...pets, pet];
}

/** Caches a new or changed pet for its views, and invalidates everything that depends on pets. */
function cachePet(queryClient: QueryClient, pet: Pet, weights?: PetView['weights']): void {
  queryClient.setQueryData(petsQuery.queryKey, list => list && { pets: withPet(list.pets, pet) });
  queryClient.setQueryData(petQuery(pet.id).queryKey, view => {
    const cachedWeights = weights ?? view?.weights;
    return cachedWeights && { pet, weights: cachedWeights };
  });
  void invalidateAfter(queryClient, 'pet.updated', petQuery(pet.id).queryKey);
}

/** `cachePet` for a component: call it with the response of every call that changes a pet. */
export function useCachePet(): (response: { pet: Pet; weights?: PetView['weights'] }) => void {
  const queryClient = useQueryClient();
  return ({ pet, weights }) => cachePet(queryClient, pet, weights);
}
