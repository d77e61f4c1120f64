import type { Destination } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

/** Requirements for a pet's entry into a country; stored and refetched with the pet's plan. */
export const travelQuery = (petId: string, destination: Destination, travelOn: CivilDate | null) =>
  queryOptions({
    queryKey: [...queryKeys.plans.ofPet(petId), 'travel', destination, travelOn],
    queryFn: ({ signal }) =>
      request(
        'get',
        '/api/vaccines/travel',
        { pet_id: petId, destination, ...(travelOn !== null && { travel_on: travelOn }) },
        { signal },
      ),
    select: ({ travel }) => travel,
  });
