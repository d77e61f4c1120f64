import type { ResponseOf } from '@rifq/contract/calls';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { petQuery } from '../../../entities/pets/queries.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { deviceNow } from '../../../lib/formats/clock.ts';
import { HOUR_MS } from '../../../lib/formats/durations.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { emergencyQuery, lastRabiesQuery } from './queries.ts';

/** Pets whose cards are prefetched: two requests for each at most. */
const MOST_PETS = 10;

/** Fills a pet's plan from the loaded plans of all pets: the same data, without a request. */
function takePlan(queryClient: QueryClient, petId: string): void {
  const all = queryClient.getQueryState<ResponseOf<'get', '/api/vaccines/plan'>>(queryKeys.plans.all);
  const plan = all?.data?.pets.find(({ pet_id }) => pet_id === petId);
  if (all?.data === undefined || plan === undefined || all.isInvalidated) return;
  const response = { as_of: all.data.as_of, pets: [plan] };
  queryClient.setQueryData(lastRabiesQuery(petId).queryKey, response, { updatedAt: all.dataUpdatedAt });
}

/**
 * Prefetches the data of the emergency card sequentially, unless it was loaded within the last hour: it must be on the
 * device before it is needed.
 */
export async function prefetchEmergencyCard(queryClient: QueryClient): Promise<void> {
  const pets = queryClient.getQueryData(meQuery.queryKey)?.pets ?? [];
  const ids = pets.filter(({ state }) => state === 'home').slice(0, MOST_PETS);
  const fetchOld = async (queryKey: QueryKey, prefetch: () => Promise<void>) => {
    const at = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (deviceNow() - at > HOUR_MS) await prefetch();
  };
  await fetchOld(emergencyQuery.queryKey, () => queryClient.prefetchQuery(emergencyQuery));
  for (const { id } of ids) {
    await fetchOld(petQuery(id).queryKey, () => queryClient.prefetchQuery(petQuery(id)));
    takePlan(queryClient, id);
    await fetchOld(lastRabiesQuery(id).queryKey, () => queryClient.prefetchQuery(lastRabiesQuery(id)));
  }
}
