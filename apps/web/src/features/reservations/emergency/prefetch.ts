import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { deviceNow } from '../../../lib/formats/clock.ts';
import { HOUR_MS } from '../../../lib/formats/durations.ts';
import { petQuery } from '../../../lib/pets/queries.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { emergencyQuery, lastRabiesQuery } from './queries.ts';

/** Whose cards are fetched in advance: two calls for each. */
const MOST_PETS = 10;

/**
 * Fetches what the emergency card shows, one call after another, unless it came within the last hour: it has to be on the
 * device before it is needed, opened or not.
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
    await fetchOld(lastRabiesQuery(id).queryKey, () => queryClient.prefetchQuery(lastRabiesQuery(id)));
  }
}
